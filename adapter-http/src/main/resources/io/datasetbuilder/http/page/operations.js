// The service for its operators: health, queue, disk, failures of the last day, and users who wait.
import { at, get, getIfAllowed, post, Refusal, text } from './api.js';
import { state } from './catalogue.js';
import { button, confirmed, data, empty, h, link, notice, say, svg, table, tiles } from './dom.js';
import { bytes, hour, number, percent, t, when, word } from './texts.js';

const DAY = 86_400_000;

/** Free space by folder, from the metrics; empty when the reader may not read them. */
async function freeSpace(signal) {
  const metrics = await text('/metrics', signal).catch((refused) => {
    if (refused instanceof Refusal && refused.status === 403) return '';
    throw refused;
  });
  return [...metrics.matchAll(/^builder_disk_free_bytes\{folder="([^"]+)"\} (\S+)$/gm)].map(([, folder, free]) => [folder, Number(free)]);
}

function hours(buckets) {
  const most = Math.max(1, ...buckets.map((each) => each.total));
  const width = 640 / buckets.length;
  const height = (count) => (count / most) * 90;
  return svg('svg', { class: 'chart low', viewBox: '0 0 640 110', role: 'img', 'aria-label': t('service.by_hour') },
    svg('line', { class: 'grid', x1: 0, x2: 640, y1: 94, y2: 94 }),
    buckets.map((each, i) => {
      const label = `${hour(each.bucket_start)}: ${number(each.success)} / ${number(each.failed)} / ${number(each.cancelled)}`;
      let y = 94;
      return [['success', 'pass-bar'], ['failed', 'fail-bar'], ['cancelled', 'warn-bar']].map(([name, kind]) => {
        y -= height(each[name]);
        return each[name] > 0 && svg('rect', { class: kind, x: i * width + 2, width: width - 4, y, height: height(each[name]) }, svg('title', null, label));
      });
    }),
    svg('text', { class: 'axis', x: 0, y: 108 }, hour(buckets[0].bucket_start)), svg('text', { class: 'axis end', x: 640, y: 108 }, hour(buckets.at(-1).bucket_end)));
}

function users(listed, again) {
  if (listed.users.length === 0) return empty(t('users.none'), t('users.none_text'));
  const decide = (user, action) => async () => {
    if (action === 'reject' && !(await confirmed(t('users.reject_question', { name: user.display_name }), t('users.reject')))) return;
    await post(at(['admin', 'users', user.user_id, action]), {});
    say(t('users.decided'));
    again();
  };
  return table(t('users.waiting'), [t('users.name'), t('users.since'), t('users.decision')], listed.users.map((each) => [
    data(each.display_name), when(each.first_seen_at),
    h('span', { class: 'row' }, button(t('users.approve'), decide(each, 'approve'), 'primary'), button(t('users.reject'), decide(each, 'reject'), 'danger')),
  ]));
}

export async function operations({ signal, again }) {
  const [summary, builds, all, waiting, disk] = await Promise.all([
    get('/monitoring/summary', signal), get('/monitoring/builds', signal), getIfAllowed(at(['admin', 'runs'], { limit: 200 }), signal),
    getIfAllowed(at(['admin', 'users'], { status: 'pending' }), signal), freeSpace(signal),
  ]);
  const now = new Date(summary.generated_at).getTime();
  const failures = (all?.runs ?? []).filter((each) => each.status === 'failed' && now - new Date(each.finished_at ?? each.started_at) < DAY);
  const total = builds.buckets.reduce((sum, each) => sum + each.total, 0);
  return [
    h('h1', null, t('service')),
    h('p', { class: 'over' }, state('health', summary.status), h('span', null, t('service.as_of', { time: when(summary.generated_at) })), button(t('refresh'), again)),
    tiles([
      [t('service.queue'), number(summary.queue.waiting ?? 0), t('service.running', { n: summary.queue.running ?? 0 })],
      [t('service.workers'), `${number(summary.workers.active ?? 0)} / ${number(summary.workers.capacity ?? 0)}`, percent(summary.workers.utilization ?? 0)],
      ...(summary.queries ? [[t('service.queries'), `${number(summary.queries.running ?? 0)} / ${number(summary.queries.capacity ?? 0)}`, percent(summary.queries.utilization ?? 0)]] : []),
      [t('service.latency'), summary.api.p95_latency_ms === null ? '–' : t('milliseconds', { ms: number(Math.round(summary.api.p95_latency_ms)) }), t('service.calls', { n: summary.api.sample_count ?? 0 })],
      ...disk.map(([folder, free]) => [t('service.disk'), bytes(free), word('folder', folder)]),
    ]),
    h('section', null, h('h2', null, t('service.day')), total === 0 ? empty(t('service.no_runs'), t('service.no_runs_text'), link(['upload'], {}, t('menu.upload')))
      : h('figure', { class: 'card' }, hours(builds.buckets), h('figcaption', { class: 'pills' }, h('span', { class: 'pill ok' }, t('run.ok')), h('span', { class: 'pill bad' }, t('run.failed_state')), h('span', { class: 'pill warn' }, t('run.cancelled')), h('span', { class: 'soft' }, t('service.runs_of_day', { n: total }))))),
    all && h('section', null, h('h2', null, t('service.failures')), failures.length === 0 ? notice('good', t('service.no_failures'))
      : table(t('service.failures'), [t('run'), t('finished'), t('reason')], failures.map((each) => [link(['runs', each.run_id], {}, data(each.run_id)), when(each.finished_at), data(each.error ?? '–')]))),
    waiting ? h('section', null, h('h2', null, t('users.waiting')), users(waiting, again)) : h('p', { class: 'soft after' }, t('service.not_admin')),
  ].filter(Boolean);
}
