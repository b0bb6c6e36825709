// The feed over a WebSocket: it goes on where it broke off, for as long as the page is open.

const SOONEST = 250;
const LATEST = 4000;

export class Live {
  /** `take(events)`: in order. `renew()`: everything must be looked at anew. `state(connected)`: for the eye. */
  constructor({ take, renew, state }) {
    Object.assign(this, { take, renew, state });
    this.epoch = "";
    this.last = 0;
    this.wait = SOONEST;
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const query = new URLSearchParams({ epoch: this.epoch, after: String(this.last) });
    const socket = new WebSocket(`${scheme}//${location.host}/live?${query}`);
    // What comes is taken strictly one after another, though taking may wait for the server.
    let queue = Promise.resolve();
    socket.addEventListener("message", (message) => {
      const body = JSON.parse(message.data);
      queue = queue.then(() => this.#take(body)).catch((error) => console.error(error));
    });
    socket.addEventListener("close", () => {
      this.state(false);
      setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(LATEST, this.wait * 2);
    });
  }

  async #take(body) {
    if (body.hello) {
      this.wait = SOONEST;
      if (body.hello.fresh) await this.renew();
      this.epoch = body.hello.epoch;
      this.last = body.hello.last;
      this.state(true);
      return;
    }
    const events = body.events.filter((event) => event.n > this.last);
    if (!events.length) return;
    this.last = events[events.length - 1].n;
    this.take(events);
  }
}
