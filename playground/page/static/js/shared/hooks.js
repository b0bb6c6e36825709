// Where other parts of the page hang themselves in. Whoever is not there leaves no trace.

export const hooks = {
  /** Opens the replay of the game that has just ended: `() => void`. */
  replay: null,
  /** Further fields of the start panel, each `(choice, redraw) => node`; what they set goes to /room/start. */
  fields: [],
  /** Further buttons of the page's head, each `() => node`. */
  tools: [],
};
