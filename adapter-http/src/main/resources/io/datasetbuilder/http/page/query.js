// SQL over one table: the result as a table, as a chart, and as a file.
import { at, download, getIfAllowed, post, Refusal } from './api.js';
import { bars, line, scatter } from './charts.js';
import { button, data, empty, field, h, input, link, notice, route, rowsTable, say, select } from './dom.js';
import { number, t } from './texts.js';

const CHARTS = { bar: bars, line, scatter };
const NUMERIC = ['number', 'decimal_string'];

/** Where in the SQL an error is: its line and column, or the name that the message quotes. */
function placeOf(refused, sql) {
  const problem = refused.problems[0] ?? {};
  const said = /line (\d+), column (\d+)/.exec(refused.message);
  const row = problem.line ?? (said && Number(said[1]));
  if (row) {
    const before = sql.split('\n').slice(0, row - 1).join('\n');
    const from = (row > 1 ? before.length + 1 : 0) + (problem.column ?? Number(said?.[2] ?? 1)) - 1;
    return { from, to: from + (/^[\p{L}\p{N}_]+/u.exec(sql.slice(from))?.[0].length ?? 1) };
  }
  const quoted = /"([^"]+)"/.exec(refused.message)?.[1];
  const from = quoted ? sql.toLowerCase().indexOf(quoted.toLowerCase()) : -1;
  return from < 0 ? null : { from, to: from + quoted.length };
}

function errorOf(refused, sql, box) {
  const place = placeOf(refused, sql);
  const problem = refused.problems[0];
  const start = place ? sql.lastIndexOf('\n', place.from - 1) + 1 : 0;
  const end = place && sql.indexOf('\n', place.from) >= 0 ? sql.indexOf('\n', place.from) : sql.length;
  return notice('bad', refused.message,
    problem?.hint && h('p', null, data(problem.hint)),
    place && h('pre', { class: 'whole', tabindex: 0 }, sql.slice(start, place.from), h('mark', null, sql.slice(place.from, place.to) || ' '), sql.slice(place.to, Math.max(end, place.to))),
    h('p', { class: 'row' }, h('code', null, refused.code),
      place && button(t('query.go_there'), () => { box.focus(); box.setSelectionRange(place.from, place.to); })));
}

function chartOf(result) {
  const names = result.columns;
  const numeric = names.filter((_, i) => NUMERIC.includes(result.column_meta[i].wire_encoding));
  if (numeric.length === 0 || result.rows.length === 0) return null;
  const chosen = { kind: 'bar', x: names.find((each) => !numeric.includes(each)) ?? names[0], y: numeric.at(-1) };
  const picture = h('figure', null);
  const draw = () => {
    const label = t('query.chart_label', { kind: t('chart.' + chosen.kind), y: chosen.y, x: chosen.x });
    const points = result.rows.map((row) => [chosen.kind === 'scatter' ? (row[chosen.x] === null ? NaN : Number(row[chosen.x])) : row[chosen.x], row[chosen.y] === null ? NaN : Number(row[chosen.y])])
      .filter(([x, y]) => Number.isFinite(y) && (chosen.kind !== 'scatter' || Number.isFinite(x)));
    picture.replaceChildren(points.length ? CHARTS[chosen.kind](label, points) : h('p', { class: 'soft' }, t('query.no_points')), h('figcaption', { class: 'soft' }, label));
  };
  const pick = (name, options) => select(options, chosen[name], (value) => { chosen[name] = value; draw(); });
  draw();
  return h('section', { class: 'card' }, h('h2', null, t('query.chart')),
    h('div', { class: 'row fields' }, field(t('query.kind'), pick('kind', Object.keys(CHARTS).map((each) => [each, t('chart.' + each)]))),
      field(t('query.x'), pick('x', names.map((each) => [each, each]))), field(t('query.y'), pick('y', numeric.map((each) => [each, each])))), picture);
}

export async function query({ query: asked, signal }) {
  const listed = await getIfAllowed(at(['warehouse', 'tables'], { share: asked.share }), signal);
  const title = [h('h1', null, t('query')), h('p', { class: 'lead' }, t('query.text'))];
  const names = (listed?.tables ?? []).filter((each) => each.current_snapshot).map((each) => each.logical_name);
  if (names.length === 0) return [title, empty(t(listed ? 'tables.empty' : 'tables.off'), t(listed ? 'tables.empty_text' : 'tables.off_text'), listed && link(['upload'], {}, t('menu.upload')))];

  const chosen = field(t('table'), select(names.map((each) => [each, each]), asked.table ?? names[0]));
  const limit = field(t('query.limit'), input({ type: 'number', min: 1, max: 500, value: '100' }));
  const statement = field(t('query.sql'), (id) => h('textarea', { id, rows: 6, spellcheck: 'false', autocapitalize: 'off', keydown: (event) => { if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) { event.preventDefault(); execute(); } } }, asked.sql ?? 'SELECT * FROM dataset'), t('query.hint'));
  const box = statement.querySelector('textarea');
  const result = h('div', { 'aria-live': 'polite' });
  const body = () => ({ table: chosen.querySelector('select').value, sql: box.value });
  const path = (name) => at(['warehouse', name], { share: asked.share });

  async function attempt(work) {
    result.setAttribute('aria-busy', 'true');
    try {
      await work();
    } catch (refused) {
      if (signal.aborted) return;
      if (!(refused instanceof Refusal)) throw refused;
      result.replaceChildren(errorOf(refused, box.value, box));
    } finally {
      result.removeAttribute('aria-busy');
    }
  }

  const execute = () => attempt(async () => {
    const wanted = body();
    const { result: found } = await post(path('query'), { ...wanted, limit: Number(limit.querySelector('input').value) || 100 }, signal);
    history.replaceState(null, '', route(['query'], { table: wanted.table, sql: wanted.sql.length < 2000 ? wanted.sql : '', share: asked.share }));
    const shown = t(found.truncated ? 'query.cut' : 'query.all', { n: found.rows.length });
    say(shown);
    result.replaceChildren(
      h('p', { class: 'row' }, h('span', { class: 'soft' }, shown, ' · ', t('query.took', { ms: number(found.execution_ms) })),
        button(t('query.save_csv'), () => save('csv')), button(t('query.save_jsonl'), () => save('jsonl'))),
      found.masked_columns?.length ? notice('warn', t('query.masked', { columns: found.masked_columns.join(', ') })) : '',
      ...[chartOf(found), found.rows.length ? rowsTable(t('query.result'), found) : empty(t('query.nothing'), t('query.nothing_text'))].filter(Boolean));
  });

  /** The complete result, with its manifest and its terms. */
  const save = (format) => attempt(async () => {
    const saved = await post(path('exports'), { ...body(), format }, signal);
    await download(saved.download_path, saved.bundle.filename);
  });

  if (asked.sql) execute();
  return [title,
    h('form', { class: 'card', submit: (event) => { event.preventDefault(); execute(); } }, h('div', { class: 'row fields' }, chosen, limit), statement,
      h('p', { class: 'row' }, h('button', { type: 'submit', class: 'primary' }, t('query.run')), h('span', { class: 'soft' }, t('query.keys')))),
    result];
}
