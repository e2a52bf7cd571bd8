// Builds elements. Every text becomes a text node: nothing here can turn data into markup.
import { figure, t } from './texts.js';

const SVG = 'http://www.w3.org/2000/svg';
const SHOWN_CHARACTERS = 300;
const ONE_LINE = 40;

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (name === 'value' || name === 'checked' || name === 'selected') element[name] = value;
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An element: a function among its properties listens to the event of that name. */
export const h = (tag, properties, ...children) => fill(document.createElement(tag), properties, children);

/** An element of a picture. */
export const svg = (tag, properties, ...children) => fill(document.createElementNS(SVG, tag), properties, children);

/** A link within the pages; its parts are escaped. */
export function route(parts, query = {}) {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const search = new URLSearchParams(pairs).toString();
  return '#/' + parts.map(encodeURIComponent).join('/') + (search ? '?' + search : '');
}

export const link = (parts, query, ...content) => h('a', { href: route(parts, query) }, ...content);

/** A link to another site: only to web addresses, everything else stays text. */
export function outside(address, ...content) {
  let url = null;
  try {
    url = new URL(address);
  } catch {
    // No address: its text is shown.
  }
  return url && (url.protocol === 'https:' || url.protocol === 'http:')
    ? h('a', { href: url.href, rel: 'noopener noreferrer', target: '_blank' }, ...content)
    : h('span', null, ...content);
}

/** Text that comes from data, whatever its direction of writing. */
export const data = (text) => h('bdi', null, String(text));

export const button = (label, click, kind = '') => h('button', { type: 'button', class: kind, click }, label);

export const pill = (text, kind) => h('span', { class: 'pill ' + (kind ?? '') }, text);

/** A labelled control, which `make` builds for an id. */
let ids = 0;
export function field(label, make, hint) {
  const id = 'f' + ++ids;
  const control = make(id);
  if (hint) control.setAttribute('aria-describedby', id + 'h');
  return h('div', { class: 'field' }, h('label', { for: id }, label), control, hint && h('p', { class: 'soft', id: id + 'h' }, hint));
}

export function select(options, value, change) {
  return (id) =>
    h('select', { id, change: (event) => change?.(event.target.value) },
      options.map(([key, label]) => h('option', { value: key, selected: key === value }, label)));
}

export const input = (properties) => (id) => h('input', { id, type: 'text', ...properties });

/** A statement of the page about itself: a problem, a hint, an empty state. */
export const notice = (kind, title, ...content) =>
  h('div', { class: 'box ' + kind, role: kind === 'bad' ? 'alert' : null }, title && h('p', null, h('strong', null, title)), ...content);

/** What is there when there is nothing, and what to do next. */
export const empty = (title, text, ...next) =>
  h('div', { class: 'card empty' }, h('p', null, h('strong', null, title)), h('p', { class: 'soft' }, text), next.length > 0 && h('p', { class: 'row' }, next));

export const facts = (pairs) =>
  h('dl', { class: 'facts' },
    pairs.filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => h('div', null, h('dt', null, name), h('dd', null, value))));

export const tiles = (pairs) =>
  h('dl', { class: 'tiles' },
    pairs.map(([name, value, note]) => h('div', { class: 'card' }, h('dt', null, name), h('dd', null, h('strong', null, value), note && h('span', null, note)))));

/** A value of a table. Long ones are cut, and can be read whole. */
export function cell(value, meta = {}) {
  if (value === null || value === undefined) return h('span', { class: 'null' }, t('value.null'));
  if (typeof value === 'number') return h('span', { class: 'number' }, meta.semantic?.kind === 'code' ? String(value) : figure(value));
  if (typeof value === 'boolean') return t(value ? 'value.true' : 'value.false');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (meta.wire_encoding === 'decimal_string') return h('span', { class: 'number' }, text);
  if (text.length <= ONE_LINE) return h('bdi', { class: 'short' }, text);
  if (text.length <= SHOWN_CHARACTERS) return data(text);
  return [data(text.slice(0, SHOWN_CHARACTERS) + '…'), ' ',
    button(t('value.whole', { n: text.length }), () => show(t('value.title'), h('pre', { class: 'whole', tabindex: 0 }, data(text))), 'plain')];
}

/** A table that scrolls by itself where it is wider than the page. */
export function table(label, head, rows, kind = '') {
  return h('div', { class: 'scroll ' + kind, tabindex: 0, role: 'region', 'aria-label': label },
    h('table', null,
      h('thead', null, h('tr', null, head.map((each) => (each instanceof Element && each.tagName === 'TH' ? each : h('th', { scope: 'col' }, each))))),
      h('tbody', null, rows.map((row) => h('tr', null, row.map((each) => h('td', null, each)))))));
}

/** The heading of a column of numbers. */
export const numbers = (label) => h('th', { scope: 'col', class: 'number' }, label);

/** Numbers are aligned at their end, and so are their headings. */
export const kindOf = (meta) => (['number', 'decimal_string'].includes(meta?.wire_encoding) ? 'number' : null);

/** Rows of a response: objects by column. */
export const rowsTable = (label, result, head) =>
  table(label, result.columns.map((name, i) => head ? head(name, i) : h('th', { scope: 'col', class: kindOf(result.column_meta?.[i]) }, data(name))),
    result.rows.map((row) => result.columns.map((name, i) => cell(row[name], result.column_meta?.[i]))), 'rows');

/** A dialog above the page; closing returns the focus. */
export function show(title, ...content) {
  const back = document.activeElement;
  const dialog = h('dialog', { 'aria-label': title, close: () => { dialog.remove(); back?.focus(); } },
    h('h2', null, title), content, h('p', { class: 'row' }, button(t('close'), () => dialog.close())));
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Asks before something that cannot be undone. */
export function confirmed(question, label) {
  return new Promise((resolve) => {
    const dialog = show(question, h('p', { class: 'row' }, button(label, () => { resolve(true); dialog.close(); }, 'danger')));
    dialog.addEventListener('close', () => resolve(false));
  });
}

/** Says something to those who do not see the page change. */
export function say(text) {
  document.getElementById('said').textContent = text;
}
