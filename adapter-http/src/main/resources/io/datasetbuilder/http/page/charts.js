// Charts as pictures that need no library. Their numbers are also in a table or in their labels.
import { data, h, svg } from './dom.js';
import { figure, number, t } from './texts.js';

const WIDTH = 640;
const HEIGHT = 260;
const LEFT = 64;
const BOTTOM = 34;

const short = (value, most = 16) => {
  const text = String(value ?? t('value.null'));
  return text.length > most ? text.slice(0, most - 1) + '…' : text;
};

/** Round numbers that enclose a range. */
function ticks(low, high) {
  const span = high - low || Math.abs(high) || 1;
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough);
  const first = Math.floor(low / step) * step;
  const all = [];
  for (let value = first; value <= high + step * 0.999 && all.length < 12; value += step) all.push(Number(value.toPrecision(12)));
  return all;
}

function frame(label, low, high, content) {
  const marks = ticks(low, high);
  const top = marks[marks.length - 1];
  const bottom = marks[0];
  const y = (value) => 10 + ((top - value) / (top - bottom || 1)) * (HEIGHT - 10 - BOTTOM);
  return svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'chart', role: 'img', 'aria-label': label },
    marks.map((mark) => [
      svg('line', { class: 'grid', x1: LEFT, x2: WIDTH - 6, y1: y(mark), y2: y(mark) }),
      svg('text', { class: 'axis end', x: LEFT - 8, y: y(mark) + 4 }, figure(mark)),
    ]),
    content(y, bottom));
}

/** Labels under the horizontal axis, as many as have room. */
function below(labels, x) {
  const each = Math.ceil(labels.length / 6);
  return labels.map((label, i) => (i % each === 0
    ? svg('text', { class: 'axis middle', x: x(i), y: HEIGHT - 12 }, short(label, 14), svg('title', null, String(label)))
    : null));
}

/** @param points pairs of a label and a number */
export function bars(label, points) {
  const values = points.map(([, value]) => value);
  return frame(label, Math.min(0, ...values), Math.max(0, ...values), (y) => {
    const width = (WIDTH - LEFT - 10) / points.length;
    const x = (i) => LEFT + width * (i + 0.5);
    return [
      points.map(([name, value], i) =>
        svg('rect', { class: 'accent', x: x(i) - width * 0.4, width: Math.max(1, width * 0.8), y: Math.min(y(value), y(0)), height: Math.max(1, Math.abs(y(value) - y(0))) },
          svg('title', null, `${short(name, 80)}: ${number(value)}`))),
      below(points.map(([name]) => name), x),
    ];
  });
}

export function line(label, points) {
  const values = points.map(([, value]) => value);
  return frame(label, Math.min(...values), Math.max(...values), (y) => {
    const x = (i) => LEFT + 8 + ((WIDTH - LEFT - 24) * i) / Math.max(1, points.length - 1);
    return [
      svg('polyline', { class: 'line', points: points.map(([, value], i) => `${x(i)},${y(value)}`).join(' ') }),
      points.map(([name, value], i) => svg('circle', { class: 'accent', cx: x(i), cy: y(value), r: points.length > 80 ? 1.5 : 3 }, svg('title', null, `${short(name, 80)}: ${number(value)}`))),
      below(points.map(([name]) => name), x),
    ];
  });
}

/** @param points pairs of numbers */
export function scatter(label, points) {
  const across = points.map(([x]) => x);
  const marks = ticks(Math.min(...across), Math.max(...across));
  const [first, last] = [marks[0], marks[marks.length - 1]];
  const x = (value) => LEFT + 8 + ((value - first) / (last - first || 1)) * (WIDTH - LEFT - 24);
  const up = points.map(([, value]) => value);
  return frame(label, Math.min(...up), Math.max(...up), (y) => [
    points.map(([a, b]) => svg('circle', { class: 'accent dot', cx: x(a), cy: y(b), r: 3 }, svg('title', null, `${number(a)}, ${number(b)}`))),
    marks.map((mark) => svg('text', { class: 'axis middle', x: x(mark), y: HEIGHT - 12 }, figure(mark))),
  ]);
}

/** A share of a whole, as a bar with its meaning for those who do not see it. */
export const share = (part, kind = 'accent') =>
  svg('svg', { class: 'share', viewBox: '0 0 100 6', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('rect', { class: 'track', width: 100, height: 6 }),
    part > 0 && svg('rect', { class: kind, width: Math.max(1, Math.min(100, part * 100)), height: 6 }));

/** Values with their counts, largest first; each may be a button that filters by it. */
export function counts(rows, choose) {
  const most = Math.max(1, ...rows.map(([, count]) => count));
  return h('ul', { class: 'counts' }, rows.map(([value, count]) => {
    const label = value === null ? h('span', { class: 'null' }, t('value.null')) : data(short(value, 60));
    return h('li', null,
      h('div', { class: 'pair' }, choose ? h('button', { type: 'button', class: 'plain', click: () => choose(value) }, label) : label, h('span', null, number(count))),
      share(count / most));
  }));
}
