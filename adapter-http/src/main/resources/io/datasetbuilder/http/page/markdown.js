// Shows the Markdown of a card: headings, paragraphs, lists, tables, emphasis, code and links. Each
// piece of text becomes a text node, so that markup in a card stays text.
import { h, outside, table } from './dom.js';

const INLINE = /(`[^`]+`)|\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*|(https?:\/\/[^\s)<>]+)|\\([\\`*_{}[\]()#+\-.!|<>~&])/;

function inline(text) {
  const parts = [];
  let rest = text;
  for (let found = INLINE.exec(rest); found; found = INLINE.exec(rest)) {
    parts.push(rest.slice(0, found.index));
    const [all, code, label, address, strong, bare, escaped] = found;
    if (code) parts.push(h('code', null, code.slice(1, -1)));
    else if (label) parts.push(outside(address, label));
    else if (strong) parts.push(h('strong', null, strong));
    else if (bare) parts.push(outside(bare, bare));
    else parts.push(escaped);
    rest = rest.slice(found.index + all.length);
  }
  return [...parts, rest];
}

const cells = (line) => line.replace(/^\||\|$/g, '').split(/(?<!\\)\|/).map((each) => h('span', { class: each.length < 40 ? 'short' : null }, inline(each.trim())));

/** Elements for a text; front matter and the first heading, which the page has itself, are left out. */
export function markdown(text) {
  const lines = text.replace(/^---\n[\s\S]*?\n---\n/, '').split('\n');
  const blocks = [];
  for (let i = 0; i < lines.length;) {
    const line = lines[i];
    const block = [];
    const heading = /^(#{1,6}) (.*)/.exec(line);
    if (heading) {
      if (heading[1].length > 1) blocks.push(h(heading[1].length === 2 ? 'h2' : 'h3', null, inline(heading[2])));
      i++;
    } else if (line.startsWith('```')) {
      for (i++; i < lines.length && !lines[i].startsWith('```'); i++) block.push(lines[i]);
      blocks.push(h('pre', { tabindex: 0 }, block.join('\n')));
      i++;
    } else if (line.startsWith('|')) {
      for (; i < lines.length && lines[i].startsWith('|'); i++) block.push(cells(lines[i]));
      blocks.push(table(block[0].map((each) => each.textContent).join(', '), block[0], block.slice(2)));
    } else if (/^[-*] /.test(line)) {
      for (; i < lines.length && /^[-*] /.test(lines[i]); i++) block.push(h('li', null, inline(lines[i].slice(2))));
      blocks.push(h('ul', null, block));
    } else if (line.trim() === '') {
      i++;
    } else {
      for (; i < lines.length && lines[i].trim() !== '' && !/^([|#]|```|[-*] )/.test(lines[i]); i++) block.push(lines[i]);
      if (block.length === 0) block.push(lines[i++]);
      blocks.push(h('p', null, inline(block.join(' '))));
    }
  }
  return blocks;
}
