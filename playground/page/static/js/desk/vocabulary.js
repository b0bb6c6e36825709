// The desk's own words join those of the page.

import { learn } from "../shared/vocabulary.js";
import ar from "./words/ar.js";
import en from "./words/en.js";
import fa from "./words/fa.js";
import ru from "./words/ru.js";

learn({ ar, en, fa, ru });
