// Texts of the pages in the language of the reader, and numbers and times in the form of the locale.
export const LANGUAGES = [['en', 'English'], ['ko', '한국어']];

let texts = {};
let locale = 'en';
let plural = new Intl.PluralRules('en');

const remembered = () => {
  try {
    return localStorage.getItem('language');
  } catch {
    return null;
  }
};

/** The language of the page: the chosen one, else the first that the browser prefers. */
export function language() {
  const known = LANGUAGES.map(([code]) => code);
  const wanted = [remembered(), ...navigator.languages].filter(Boolean).map((code) => code.split('-')[0]);
  return wanted.find((code) => known.includes(code)) ?? 'en';
}

export function choose(code) {
  try {
    localStorage.setItem('language', code);
  } catch {
    // The choice lasts as long as the page then.
  }
}

export async function loadTexts(code) {
  texts = (await import(`./${code}.js`)).default;
  locale = navigator.languages.find((each) => each.split('-')[0] === code) ?? code;
  plural = new Intl.PluralRules(code);
  document.documentElement.lang = code;
}

/** A text; `{name}` is replaced by a value, and `n` selects the form for a number. */
export function t(key, values = {}) {
  const form = values.n === undefined ? key : key + '.' + plural.select(values.n);
  const text = texts[form] ?? texts[key + '.other'] ?? texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (all, name) =>
    name in values ? (typeof values[name] === 'number' ? number(values[name]) : String(values[name])) : all);
}

/** The text of a word of the wire, or the word itself when it is a new one. */
export const word = (group, value) => texts[group + '.' + value] ?? String(value ?? '–');

export const number = (value) => new Intl.NumberFormat(locale, { maximumFractionDigits: 12 }).format(value);

/** A number of the data: four digits stay together, since they may be a year. */
export const figure = (value) =>
  new Intl.NumberFormat(locale, { useGrouping: 'min2', maximumFractionDigits: 12 }).format(value);

export const percent = (share) =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share);

export function bytes(count) {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];
  let power = 0;
  while (count >= 1000 && power < units.length - 1) {
    count /= 1000;
    power++;
  }
  return new Intl.NumberFormat(locale, { style: 'unit', unit: units[power], unitDisplay: 'short', maximumFractionDigits: power ? 1 : 0 }).format(count);
}

export const when = (text) =>
  text ? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(text)) : '–';

export const clock = (text) => new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(new Date(text));

export const hour = (text) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(text));

export function ago(text) {
  if (!text) return '–';
  const seconds = (new Date(text) - Date.now()) / 1000;
  const steps = [['day', 86400], ['hour', 3600], ['minute', 60], ['second', 1]];
  const [unit, length] = steps.find(([, each]) => Math.abs(seconds) >= each) ?? steps[3];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(seconds / length), unit);
}

export const seconds = (from, to) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 1 })
    .format(Math.max(0, new Date(to) - new Date(from)) / 1000);
