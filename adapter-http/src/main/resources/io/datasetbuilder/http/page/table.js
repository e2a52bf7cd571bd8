// Tables of the warehouse: rows with order and conditions, facets by aggregate, and a profile.
import { at, get, getIfAllowed, post, Refusal } from './api.js';
import { bars, counts, share as shareBar } from './charts.js';
import { button, cell, data, empty, field, h, input, kindOf, link, notice, numbers, pill, route, rowsTable, select, table as tableOf, tiles } from './dom.js';
import { ago, number, percent, t, when, word } from './texts.js';

const PAGE = 50;
const FACETS = 4;
const VALUES = 8;
const BINS = 20;
const OPERATORS = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'is_null', 'is_not_null'];
const NUMBERS = /^(u?int\d*|float\d*|double|decimal.*)$/;
const isNumber = (type) => NUMBERS.test(type ?? '');

export async function tables({ signal }) {
  const title = [h('h1', null, t('tables')), h('p', { class: 'lead' }, t('tables.text'))];
  const listed = await getIfAllowed('/warehouse/tables', signal);
  if (listed === null) return [title, empty(t('tables.off'), t('tables.off_text'))];
  if (listed.tables.length === 0) return [title, empty(t('tables.empty'), t('tables.empty_text'), link(['upload'], {}, t('menu.upload')))];
  return [title, tableOf(t('tables'), [t('table'), t('dataset'), numbers(t('rows')), t('committed'), t('coverage')], listed.tables.map((each) => [
    link(['tables', each.logical_name], {}, data(each.logical_name)),
    each.dataset_id ? link(['datasets', each.dataset_id], {}, data(each.dataset_id)) : '–',
    each.current_snapshot ? h('span', { class: 'number' }, number(each.current_snapshot.row_count)) : '–',
    each.current_snapshot ? when(each.current_snapshot.committed_at) : '–',
    each.current_snapshot ? word('coverage', each.current_snapshot.coverage?.status) : '–',
  ]))];
}

/** What the address says about rows: order, conditions and page. */
function selection(query) {
  let filters = [];
  try {
    filters = JSON.parse(query.filters ?? '[]');
  } catch {
    // An address that was cut has no conditions.
  }
  const [column, direction] = (query.sort ?? '').split(/:(?=[^:]*$)/);
  return {
    filters: Array.isArray(filters) ? filters : [],
    sort: column ? [{ column, direction: direction === 'desc' ? 'desc' : 'asc' }] : [],
    offset: Math.max(0, Number.parseInt(query.offset ?? '0', 10) || 0),
  };
}

export async function table({ parts: [name], query, signal }) {
  const detail = await get(at(['warehouse', 'tables', name], { share: query.share }), signal);
  const tab = query.tab === 'profile' ? 'profile' : 'rows';
  const snapshot = detail.current_snapshot;
  return [
    h('p', { class: 'over' }, link(['tables'], {}, t('tables')), detail.dataset_id && link(['datasets', detail.dataset_id], { share: query.share }, data(detail.dataset_id))),
    h('h1', null, data(name)),
    snapshot && tiles([[t('rows'), number(snapshot.row_count), word('coverage', snapshot.coverage?.status)], [t('committed'), ago(snapshot.committed_at), when(snapshot.committed_at)], [t('revision'), number(detail.revision), t('count.snapshots', { n: detail.snapshots.length })]]),
    h('nav', { class: 'tabs', 'aria-label': t('table.parts') }, h('ul', null,
      ['rows', 'profile'].map((each) => h('li', null, h('a', { href: route(['tables', name], { tab: each, share: query.share }), 'aria-current': each === tab ? 'page' : null }, t('tab.' + each)))),
      h('li', null, link(['query'], { table: name, share: query.share }, t('table.query'))))),
    snapshot ? (tab === 'rows' ? await rows(name, query, signal) : await profile(name, query.share, signal)) : empty(t('table.none'), t('table.none_text')),
  ].filter(Boolean);
}

async function rows(name, query, signal) {
  const chosen = selection(query);
  const address = (changes) => {
    const next = { ...chosen, ...changes };
    return route(['tables', name], { share: query.share, filters: next.filters.length ? JSON.stringify(next.filters) : '', sort: next.sort.map((each) => `${each.column}:${each.direction}`).join(), offset: next.offset || '' });
  };
  const go = (changes) => { location.hash = address({ offset: 0, ...changes }); };
  const add = (filter) => go({ filters: [...chosen.filters, filter] });
  let page;
  try {
    page = await post(at(['warehouse', 'rows'], { share: query.share }), { table: name, page_size: PAGE, count: 'exact', ...chosen }, signal);
  } catch (refused) {
    if (!(refused instanceof Refusal) || refused.status === 401) throw refused;
    return [notice('bad', refused.message), h('p', { class: 'row' }, h('a', { href: address({ filters: [], sort: [], offset: 0 }) }, t('table.reset')))];
  }
  const heading = (column) => {
    const sorted = chosen.sort.find((each) => each.column === column);
    const next = sorted?.direction === 'asc' ? 'desc' : 'asc';
    return h('th', { scope: 'col', class: kindOf(page.column_meta?.[page.columns.indexOf(column)]), 'aria-sort': sorted ? (sorted.direction === 'asc' ? 'ascending' : 'descending') : 'none' },
      h('a', { href: address({ sort: [{ column, direction: next }], offset: 0 }), title: t('table.sort_' + next) }, data(column), sorted ? (sorted.direction === 'asc' ? ' ↑' : ' ↓') : ''));
  };
  const { offset, returned } = page.page;
  return h('div', { class: 'aside' },
    h('div', null,
      conditions(page, chosen, add, address),
      h('p', { class: 'soft', role: 'status' }, page.count.value === null || returned === 0 ? t('count.rows', { n: page.count.value ?? returned }) : t('table.shown', { from: offset + 1, to: offset + returned, n: page.count.value })),
      page.rows.length ? rowsTable(t('tab.rows'), page, heading) : empty(t('table.no_rows'), t('table.no_rows_text'), h('a', { href: address({ filters: [], offset: 0 }) }, t('table.reset'))),
      h('nav', { class: 'row', 'aria-label': t('pages') },
        offset > 0 && h('a', { class: 'button', href: address({ offset: Math.max(0, offset - PAGE) }), rel: 'prev' }, t('previous')),
        page.page.has_more && h('a', { class: 'button', href: address({ offset: page.page.next_offset }), rel: 'next' }, t('next')))),
    facets(name, page, chosen, add, query.share, signal));
}

const described = ({ column, op, value, values }) => [data(column), ' ', t('op.' + op), value === undefined && !values ? '' : [' ', data(values ? values.join(', ') : String(value))]];

function conditions(page, chosen, add, address) {
  const column = field(t('column'), select(page.columns.map((each) => [each, each]), page.columns[0]));
  const op = field(t('condition'), select(OPERATORS.map((each) => [each, t('op.' + each)]), 'eq'));
  const value = field(t('value'), input({ autocomplete: 'off' }));
  const add1 = (event) => {
    event.preventDefault();
    const operator = op.querySelector('select').value;
    const base = { column: column.querySelector('select').value, op: operator };
    add(operator.startsWith('is_') ? base : { ...base, value: value.querySelector('input').value });
  };
  return [
    h('form', { class: 'row fields', submit: add1 }, column, op, value, h('button', { type: 'submit' }, t('table.add_filter'))),
    chosen.filters.length > 0 && h('ul', { class: 'pills', 'aria-label': t('table.filters') }, chosen.filters.map((each, i) =>
      h('li', { class: 'pill note' }, described(each), ' ', h('a', { href: address({ filters: chosen.filters.filter((_, at) => at !== i), offset: 0 }), 'aria-label': t('table.remove_filter', { filter: each.column }) }, '×')))),
  ];
}

/** The most frequent values of columns of text, by aggregates under the same conditions. */
function facets(name, page, chosen, add, shared, signal) {
  const types = Object.fromEntries((page.column_meta ?? []).map((each) => [each.name, each.logical_type]));
  const texts = page.columns.filter((each) => ['string', 'boolean', 'bool', 'categorical', 'enum'].includes(types[each]));
  const element = h('aside', { 'aria-label': t('table.facets') }, h('h2', null, t('table.facets')));
  if (texts.length === 0) return null;
  (async () => {
    let shown = 0;
    for (const column of texts) {
      if (signal.aborted || shown === FACETS) return;
      const asked = { table: name, filters: chosen.filters, group_by: [column], measures: [{ fn: 'count_rows', as: 'n' }], order_by: [{ key: 'n', direction: 'desc' }], limit: VALUES };
      const result = await post(at(['warehouse', 'aggregate'], { share: shared }), asked, signal).catch(() => null);
      // A column whose values are all different is a key, and nothing to choose from.
      if (!result || (result.rows[0]?.n ?? 0) < 2) continue;
      shown++;
      element.append(h('section', { class: 'card' }, h('h3', null, data(column)),
        counts(result.rows.map((row) => [row[column], row.n]), (value) => add(value === null ? { column, op: 'is_null' } : { column, op: 'eq', value })),
        result.result.group_count > result.rows.length && h('p', { class: 'soft' }, t('table.more_values', { n: result.result.group_count - result.rows.length }))));
    }
    if (shown === 0) element.append(h('p', { class: 'soft' }, t('table.no_facets')));
  })();
  return element;
}

async function profile(name, shared, signal) {
  const { profile: found } = await get(at(['warehouse', 'tables', name, 'profile'], { share: shared }), signal);
  const cards = found.columns.map((column) => ({ column, chart: h('div', { class: 'after' }) }));
  (async () => {
    for (const { column, chart } of cards) {
      if (signal.aborted) return;
      if (column.status !== 'profiled') continue;
      const drawn = await distribution(name, column, shared, signal).catch(() => null);
      if (drawn) chart.replaceChildren(drawn);
    }
  })();
  return [
    h('p', { class: 'soft' }, t('profile.text', { rows: found.row_count })),
    h('ul', { class: 'cards' }, cards.map(({ column, chart }) => h('li', { class: 'card' },
      h('h2', null, data(column.name)),
      h('p', { class: 'pills' }, h('code', null, column.logical_type), column.sensitivity?.status === 'suspected' && pill(t('profile.sensitive'), 'warn')),
      column.status === 'profiled'
        ? [h('div', { class: 'pair' }, h('span', null, t('profile.nulls')), h('span', null, column.null_ratio === null ? '–' : percent(column.null_ratio))), shareBar(column.null_ratio ?? 0, 'null-bar'),
          column.range?.min !== undefined && column.range.min !== null && h('div', { class: 'pair' }, h('span', null, t('profile.range')), h('span', null, cell(column.range.min), ' – ', cell(column.range.max))), chart]
        : h('p', { class: 'soft' }, t('profile.withheld'))))),
  ];
}

const quoted = (column) => '"' + column.replaceAll('"', '""') + '"';

/** A histogram of numbers, or the most frequent values of texts. */
async function distribution(name, column, shared, signal) {
  const label = t('profile.distribution', { column: column.name });
  const { min, max } = column.range ?? {};
  if (isNumber(column.logical_type) && typeof min === 'number' && typeof max === 'number' && max > min) {
    const width = (max - min) / BINS;
    const sql = `SELECT least(${BINS - 1}, floor((${quoted(column.name)} - (${min})) / ${width})) AS bin, count(*) AS n FROM dataset WHERE ${quoted(column.name)} BETWEEN ${min} AND ${max} GROUP BY 1 ORDER BY 1`;
    const { result } = await post(at(['warehouse', 'query'], { share: shared }), { table: name, sql, limit: BINS + 1 }, signal);
    const found = new Map(result.rows.map((row) => [Number(row.bin), Number(row.n)]));
    return bars(label, Array.from({ length: BINS }, (_, i) => [number(Number((min + i * width).toPrecision(3))), found.get(i) ?? 0]));
  }
  if (!['string', 'boolean', 'bool', 'date'].includes(column.logical_type)) return null;
  const asked = { table: name, group_by: [column.name], measures: [{ fn: 'count_rows', as: 'n' }], order_by: [{ key: 'n', direction: 'desc' }], limit: 6 };
  const result = await post(at(['warehouse', 'aggregate'], { share: shared }), asked, signal);
  return [counts(result.rows.map((row) => [row[column.name], row.n])), h('p', { class: 'soft' }, t('profile.distinct', { n: result.result.group_count }))]
    .reduce((all, each) => { all.append(each); return all; }, h('div', null));
}
