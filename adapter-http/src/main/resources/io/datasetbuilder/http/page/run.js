// A run, followed while it is in progress, and the list of runs.
import { artifact, at, download, events, get, getIfAllowed, isVisitor, post, Refusal } from './api.js';
import { state } from './catalogue.js';
import { fileTable } from './dataset.js';
import { button, confirmed, data, empty, facts, h, link, notice, say, table } from './dom.js';
import { clock, number, seconds, t, when, word } from './texts.js';

const STAGES = ['bronze', 'silver', 'gold'];
const ACTIVE = ['queued', 'running', 'cancelling'];
const LOGGED = 500;

export async function runs({ signal }) {
  const [{ builds }, all] = await Promise.all([get(at(['builds'], { limit: 100 }), signal), getIfAllowed(at(['admin', 'runs'], { limit: 50 }), signal)]);
  const waiting = (all?.runs ?? []).filter((each) => ACTIVE.includes(each.status));
  const title = [h('h1', null, t('runs')), h('p', { class: 'lead' }, t('runs.text'))];
  if (builds.length + waiting.length === 0) return [title, empty(t('runs.empty'), t('runs.empty_text'), link(['upload'], {}, t('menu.upload')))];
  return [title,
    waiting.length > 0 && [h('h2', null, t('runs.active')), table(t('runs.active'), [t('run'), t('state'), t('started')],
      waiting.map((each) => [link(['runs', each.run_id], {}, data(each.run_id)), state('run', each.status), when(each.started_at)]))],
    h('h2', null, t('runs.ended')),
    table(t('runs.ended'), [t('run'), t('dataset'), t('state'), t('finished'), t('took')], builds.map((each) => [
      link(['runs', each.run_id], {}, data(each.run_id)),
      each.dataset_id ? link(['datasets', each.dataset_id], {}, data(each.dataset_title ?? each.dataset_id)) : '–',
      state('run', each.status), when(each.finished_at), seconds(each.started_at, each.finished_at),
    ]))].filter(Boolean);
}

/** Problems with their code, their place and what to do. */
export const problems = (all) =>
  h('ul', { class: 'problems' }, all.map((each) => h('li', null,
    h('p', null, data(each.message)), each.hint && h('p', { class: 'soft' }, data(each.hint)),
    h('p', { class: 'soft' }, h('code', null, each.code), each.path && [' · ', h('code', null, data(each.path))], each.line && ` · ${t('line', { line: each.line, column: each.column ?? 1 })}`))));

/** The progress of a run: a row for each source, a step for each stage. */
class Progress {
  sources = new Map();
  element = h('div', { class: 'progress' });

  add(event) {
    const key = event.source_key;
    if (!key) return;
    if (!this.sources.has(key)) this.sources.set(key, { steps: {}, note: '', share: null });
    const source = this.sources.get(key);
    if (event.event === 'stage_started') source.steps[event.stage] = 'running';
    if (event.event === 'stage_completed') source.steps[event.stage] = 'done';
    if (/failed/.test(event.event) || event.status === 'fail') source.steps[event.stage ?? 'bronze'] = 'failed';
    const { done, total, records } = event.metrics ?? {};
    if (records !== undefined) source.note = t('count.records', { n: records });
    source.share = event.event === 'source_fetch_progress' && total ? done / total : null;
    this.show();
  }

  show() {
    this.element.replaceChildren(...[...this.sources].map(([key, { steps, note, share }]) =>
      h('div', { class: 'card' }, h('div', { class: 'pair' }, h('strong', null, data(key)), h('span', { class: 'soft' }, note)),
        h('ol', { class: 'steps' }, STAGES.map((stage) => h('li', { class: steps[stage] ?? 'waiting' }, t('stage.' + stage), ' ', h('span', { class: 'unseen' }, t('step.' + (steps[stage] ?? 'waiting')))))),
        share !== null && h('progress', { max: 1, value: String(share), 'aria-label': t('progress') }))));
  }
}

class Log {
  list = h('ol', { class: 'log' });
  element = h('details', { open: true }, h('summary', null, t('run.log')), h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': t('run.log') }, this.list));

  add(event) {
    const metrics = Object.entries(event.metrics ?? {}).map(([name, value]) => `${name} ${typeof value === 'number' ? number(value) : value}`).join(', ');
    this.list.append(h('li', null, h('time', { datetime: event.timestamp }, clock(event.timestamp)), ' ',
      h('span', { class: /failed/.test(event.event) ? 'bad-text' : '' }, word('event', event.event)), ' ',
      event.source_key && h('span', null, data(event.source_key)), ' ', event.stage && h('span', { class: 'soft' }, t('stage.' + event.stage)), ' ',
      metrics && h('span', { class: 'soft' }, metrics), event.message && h('span', null, ' ', data(event.message))));
    if (this.list.children.length > LOGGED) this.list.firstChild.remove();
  }
}

async function ended(id, job, share, signal) {
  const [quality, listed, manifest] = await Promise.all([
    getIfAllowed(at(['builds', id, 'quality']), signal).catch(() => null),
    getIfAllowed(at(['artifacts', id]), signal).catch(() => null),
    getIfAllowed(at(['builds', id, 'manifest']), signal).catch(() => null),
  ]);
  const failures = (job.response?.outcomes ?? []).flatMap((each) => each.problems);
  const results = Object.values(quality?.quality_results ?? {}).flat();
  const files = listed?.files ?? [];
  return [
    job.error && notice(job.status === 'cancelled' ? 'warn' : 'bad', t(job.status === 'cancelled' ? 'run.stopped' : 'run.failure'), failures.length ? problems(failures) : h('p', null, data(job.error)), job.code && h('p', null, h('code', null, job.code))),
    (job.response?.warnings ?? []).length > 0 && notice('warn', t('warnings'), h('ul', null, job.response.warnings.map((each) => h('li', null, data(each))))),
    files.includes('report.html') && h('p', { class: 'row' }, button(t('run.report'), () => download(artifact(id, 'report.html'), `${id}-report.html`), 'primary'),
      manifest?.dataset_id && link(['datasets', manifest.dataset_id], { share }, t('dataset.open'))),
    results.length > 0 && [h('h2', null, t('quality')), table(t('quality'), [t('source'), t('rule'), t('column'), t('result'), t('actual'), t('threshold')],
      [...results].sort((a, b) => (a.status === 'pass') - (b.status === 'pass')).map((each) => [data(each.source_key), h('code', null, each.rule), each.column ? data(each.column) : '–', state('check', each.status), value(each.actual), value(each.threshold)]))],
    files.length > 0 && h('details', null, h('summary', null, `${t('files')} (${number(files.length)})`), fileTable(id, files, manifest?.checksums?.files)),
  ];
}

const value = (each) => (each === null || each === undefined ? '–' : typeof each === 'number' ? number(each) : data(typeof each === 'object' ? JSON.stringify(each) : String(each)));

export async function run({ parts: [id], query: { share }, signal }) {
  const job = await get(at(['builds', id]), signal);
  const progress = new Progress();
  const log = new Log();
  const head = h('p', { class: 'over' });
  const action = h('p', { class: 'row' });
  const result = h('div', { 'aria-live': 'polite' });

  function showHead(now) {
    head.replaceChildren(isVisitor() ? link([], {}, t('catalogue')) : link(['runs'], {}, t('runs')), state('run', now.status) ?? '');
    action.replaceChildren(...(['queued', 'running'].includes(now.status) ? [button(t('run.cancel'), cancel, 'danger')] : []));
  }

  async function cancel() {
    if (!(await confirmed(t('run.cancel_question'), t('run.cancel')))) return;
    try {
      showHead(await post(at(['builds', id, 'cancel']), {}));
      say(t('run.cancelling'));
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused;
      result.replaceChildren(notice('warn', refused.message));
    }
  }

  /** A run that is public has ended, and its events are not. */
  async function follow() {
    try {
      if (isVisitor()) log.element.remove();
      else for await (const event of events(id, signal)) {
        log.add(event);
        progress.add(event);
        if (event.event === 'run_started') showHead({ status: 'running' });
      }
    } catch (broken) {
      if (signal.aborted) return;
      if (broken instanceof Refusal && broken.status === 404) log.element.remove();
      else result.replaceChildren(notice('warn', broken instanceof Refusal ? broken.message : t('error.network')));
    }
    let now = await get(at(['builds', id]), signal);
    for (let tries = 0; ACTIVE.includes(now.status) && tries < 20; tries++) {
      await new Promise((resolve) => { setTimeout(resolve, 250); });
      now = await get(at(['builds', id]), signal);
    }
    if (signal.aborted) return;
    showHead(now);
    result.replaceChildren(...(await ended(id, now, share, signal)).flat().filter(Boolean));
    if (ACTIVE.includes(job.status)) say(word('run', now.status));
    log.element.open = ACTIVE.includes(job.status);
  }

  showHead(job);
  log.element.open = ACTIVE.includes(job.status);
  follow().catch((broken) => { if (!signal.aborted) result.replaceChildren(notice('bad', broken.message)); });
  return [head, h('h1', null, t('run'), ' ', data(id)),
    facts([[t('started'), when(job.created_at)], [t('by'), job.created_by && data(job.created_by)], [t('run.retry_of'), job.retry_of && link(['runs', job.retry_of], {}, data(job.retry_of))]]),
    action, progress.element, result, log.element];
}
