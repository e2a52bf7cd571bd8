// From a file to a dataset: upload, a first spec, its preview next to it, and the build.
import { at, post, Refusal, upload as send } from './api.js';
import { state } from './catalogue.js';
import { button, cell, data, field, h, input, notice, numbers, route, rowsTable, say, select, table } from './dom.js';
import { problems } from './run.js';
import { bytes, number, t } from './texts.js';

const FORMATS = { csv: 'csv', tsv: 'csv', txt: 'csv', json: 'json', geojson: 'json', jsonl: 'jsonl', ndjson: 'jsonl', parquet: 'parquet' };
const ENCODINGS = ['', 'utf-8', 'euc-kr', 'cp949', 'windows-1252', 'shift_jis', 'gb18030', 'utf-16'];
const PAUSE = 700;

const formatOf = (name) => FORMATS[name.split('.').pop().toLowerCase()] ?? 'csv';

/** The guessed spec with the upload in it, without its hints for the command line. */
const specOf = (guessed, id) => guessed.replace(/^(#.*\n)+/, '').replace(/# upload_id:.*/, () => `upload_id: ${id}`);

function previewOf(source, goTo) {
  const nulls = source.statistics?.null_counts ?? {};
  const wrong = [...source.problems, ...source.build_problems];
  return h('section', null,
    h('h3', null, data(source.source_key), ' ', state('run', source.status)),
    wrong.length > 0 && notice('bad', t('upload.problems'), problems(wrong), goTo(wrong)),
    source.pii_findings.length > 0 && notice('warn', t('upload.personal'), h('ul', null, source.pii_findings.map((each) => h('li', null, data(each.column ?? ''), ' ', h('code', null, each.kind ?? ''))))),
    source.warnings.length > 0 && notice('warn', t('warnings'), h('ul', null, source.warnings.map((each) => h('li', null, data(each))))),
    source.schema.length > 0 && [
      h('p', { class: 'soft' }, t('upload.read', { n: source.total_rows, columns: number(source.schema.length) })),
      table(t('tab.columns'), [t('column'), t('type'), numbers(t('upload.empty')), numbers(t('upload.distinct'))], source.schema.map((each) => [h('strong', null, data(each.name)), h('code', null, each.dtype), cell(nulls[each.name] ?? 0), cell(each.unique_count)])),
      h('h3', null, t('dataset.sample')),
      rowsTable(t('dataset.sample'), { columns: source.schema.map((each) => each.name), column_meta: source.schema, rows: source.sample }),
    ]);
}

export async function upload({ signal }) {
  let timer = 0;
  let asked = 0;
  const said = h('div', { 'aria-live': 'polite' });
  const file = field(t('upload.file'), input({ type: 'file', accept: Object.keys(FORMATS).map((each) => '.' + each).join(), change: () => { format.querySelector('select').value = formatOf(chosen()?.name ?? ''); take(); } }), t('upload.file_hint'));
  const format = field(t('upload.format'), select([...new Set(Object.values(FORMATS))].map((each) => [each, each.toUpperCase()]), 'csv', () => take()));
  const encoding = field(t('upload.encoding'), select(ENCODINGS.map((each) => [each, each || t('upload.proven')]), '', () => take()));
  const form = field(t('upload.form'), input({ value: 'auto', spellcheck: 'false', change: () => take() }), t('upload.form_hint'));
  const spec = field(t('upload.spec'), (id) => h('textarea', { id, rows: 18, spellcheck: 'false', autocapitalize: 'off', input: () => { clearTimeout(timer); timer = setTimeout(preview, PAUSE); } }), t('upload.spec_hint'));
  const box = spec.querySelector('textarea');
  const seen = h('div', { class: 'card', 'aria-live': 'polite', 'aria-label': t('upload.preview'), role: 'region' });
  const buildButton = h('button', { type: 'submit', class: 'primary' }, t('upload.build'));
  const work = h('form', { class: 'halves', hidden: true, submit: (event) => { event.preventDefault(); build(); } },
    h('div', { class: 'card' }, h('h2', null, t('upload.step_spec')), spec, h('p', { class: 'row' }, buildButton, button(t('upload.preview_again'), () => preview()))), seen);
  const chosen = () => file.querySelector('input').files[0];

  /** Buttons that move to the lines of problems. */
  const goTo = (all) => {
    const lines = [...new Set(all.map((each) => each.line).filter(Boolean))].slice(0, 8);
    return lines.length > 0 && h('p', { class: 'row' }, lines.map((row) => button(t('upload.go_line', { line: row }), () => {
      const from = box.value.split('\n').slice(0, row - 1).reduce((sum, each) => sum + each.length + 1, 0);
      box.focus();
      box.setSelectionRange(from, from + (box.value.split('\n')[row - 1]?.length ?? 0));
    })));
  };

  /** Only a reader of the language sees which encoding is right. */
  const undecided = (candidates) => notice('warn', t('upload.undecided'), candidates.length === 0 ? h('p', null, t('upload.other_encoding'))
    : h('ul', { class: 'plain-list' }, candidates.map((each) => h('li', { class: 'row' }, button(each.name, () => {
      const known = encoding.querySelector('select');
      if (![...known.options].some((option) => option.value === each.name)) known.append(h('option', { value: each.name }, each.name));
      known.value = each.name;
      take();
    }), data(each.words.join(' · '))))));

  async function attempt(target, action) {
    target.setAttribute('aria-busy', 'true');
    try {
      await action();
    } catch (refused) {
      if (signal.aborted) return;
      if (!(refused instanceof Refusal)) throw refused;
      target.replaceChildren(notice('bad', refused.message, refused.problems.length > 0 && [problems(refused.problems), goTo(refused.problems)], refused.code === 'malformed_text' && h('p', null, t('upload.other_encoding'))));
    } finally {
      target.removeAttribute('aria-busy');
    }
  }

  const take = () => chosen() && attempt(said, async () => {
    const mine = ++asked;
    const { name, size } = chosen();
    work.hidden = true;
    said.replaceChildren(h('p', { class: 'soft loading' }, t('upload.sending', { name, size: bytes(size) })));
    const kind = format.querySelector('select').value;
    const guess = await send(at(['guess'], { format: kind, filename: name, encoding: kind === 'parquet' ? '' : encoding.querySelector('select').value }), chosen());
    if (mine !== asked || signal.aborted) return;
    if (guess.status === 'undecided') {
      said.replaceChildren(undecided(guess.encoding_candidates));
      return;
    }
    const kept = await send(at(['uploads'], { format: kind, filename: name, encoding: guess.encoding, read: kind === 'parquet' ? '' : form.querySelector('input').value }), chosen());
    if (mine !== asked || signal.aborted) return;
    said.replaceChildren(notice('good', t('upload.kept', { name })));
    box.value = specOf(guess.spec, kept.upload_id);
    work.hidden = false;
    await preview();
  });

  const preview = () => attempt(seen, async () => {
    const mine = ++asked;
    seen.replaceChildren(h('h2', null, t('upload.preview')), h('p', { class: 'soft loading' }, t('loading')));
    const { previews } = await post('/preview', { spec: box.value, limit: 10 }, signal);
    if (mine !== asked) return;
    seen.replaceChildren(h('h2', null, t('upload.preview')), ...previews.map((each) => previewOf(each, goTo)));
    say(t('upload.previewed'));
  });

  const build = () => attempt(said, async () => {
    const { run_id: id } = await post('/builds', { spec: box.value });
    location.hash = route(['runs', id]);
  });

  return [h('h1', null, t('upload')), h('p', { class: 'lead' }, t('upload.text')),
    h('div', { class: 'card' }, h('h2', null, t('upload.step_file')), h('div', { class: 'row fields' }, file, format, encoding, form)), said, work];
}
