import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { createColors, formatTime, terminalText } from '@hdc/text';
import type { CliStream } from '../../terminal/cli-stream.ts';
import { loadHighlighter } from '../markdown/highlighter.ts';
import { MarkdownStream } from '../markdown/markdown-stream.ts';
import { LiveScreen } from '../view/live-screen.ts';
import { OutputTail } from '../view/output-tail.ts';
import { measureLiveChat } from './measure-live-chat.ts';
import { renderedText } from './rendered-text.ts';

const COLUMNS = 80;

/** A terminal that takes everything and shows nothing. */
const NOWHERE: CliStream = {
  write: (text) => void terminalText(text),
  writeBytes: () => {},
  erase: () => {},
  redraw: (_, text, below) => void terminalText(text + below.join('\n')),
  isTerminal: true,
  canErase: true,
  settlesAfterMs: 60,
  reflows: true,
  isColored: true,
  columns: COLUMNS,
  rows: 50,
};

const AIM_MS = 16;
const PAGE = new URL('../../../../../docs/performance.md', import.meta.url);
const GENERATED = /(?<=<!-- rendering:start -->\n).*(?=<!-- rendering:end -->)/s;

interface Frame {
  readonly cpuMs: number;
  readonly wallMs: number;
}

/** This program alone, by the clock: other programs may keep it waiting. */
function measure(frame: () => void): Frame {
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  frame();
  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return { cpuMs: (user + system) / 1_000, wallMs };
}

/** Single frames wait for the garbage collector. */
function p99(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.99) - 1 - (sorted.length < 100 ? 1 : 0))] ?? 0;
}

const sum = (times: readonly number[]) => times.reduce((total, time) => total + time, 0);
const percent = (share: number) => `${Math.round(100 * share)} %`;

const rows: string[] = [];
const missed: string[] = [];
for (const { name, frames } of await renderingCases()) {
  const measured = frames.map(measure);
  const cpu = measured.map(({ cpuMs }) => cpuMs);
  const wall = measured.map(({ wallMs }) => wallMs);
  const share = sum(cpu) / sum(wall);
  if (p99(cpu) > AIM_MS) missed.push(`${name}: ${formatTime(p99(cpu))} of CPU a frame, aim ${AIM_MS} ms`);
  rows.push(
    `| ${name} | ${frames.length} | ${formatTime(p99(cpu))} | ${formatTime(p99(wall))} | ${formatTime(sum(wall))} | ${percent(share)} |`,
  );
}

/** Something that is drawn piece by piece; each frame takes one piece and draws what then stands there. */
interface RenderingCase {
  readonly name: string;
  readonly frames: readonly (() => void)[];
}

async function renderingCases(): Promise<readonly RenderingCase[]> {
  const highlight = await loadHighlighter();
  const view = { columns: () => COLUMNS, colors: createColors(true), highlight: () => highlight };
  const text = renderedText(100_000);
  const markdown = [16, 1_000, 10_000].map((size): RenderingCase => {
    const screen = new LiveScreen(NOWHERE, () => 0);
    const stream = new MarkdownStream(view);
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, n) =>
      text.slice(n * size, (n + 1) * size),
    );
    const frames = pieces.map((piece, n) => () => {
      screen.setWindow(() => stream.pending());
      screen.writeLines(stream.add(piece));
      drawNow(screen, n);
    });
    return { name: `100 KB of Markdown, ${size} characters at a time`, frames };
  });
  return [outputCase(), ...markdown];
}

function outputCase(): RenderingCase {
  const screen = new LiveScreen(NOWHERE, () => 0);
  const tail = new OutputTail();
  const lines = Array.from({ length: 10_000 }, (_, n) => `line ${n} ${'of some output '.repeat(4)}`);
  const frames = Array.from({ length: 500 }, (_, n) => () => {
    tail.add(lines.slice(20 * n, 20 * n + 20), '');
    screen.setWindow(tail.shown);
    drawNow(screen, n);
  });
  return { name: '10 000 lines of output, 20 at a time', frames };
}

/** Lines below everything else are drawn at once, and everything with them. */
function drawNow(screen: LiveScreen, frame: number): void {
  screen.setFooter([`frame ${frame}`]);
}
const live = await measureLiveChat();
const liveRows = live.map(({ name, cpuMs, wallMs }) => {
  if (cpuMs > wallMs) missed.push(`${name}: ${percent(cpuMs / wallMs)} of a core, aim 100 %`);
  return `| ${name} | ${formatTime(cpuMs)} | ${formatTime(wallMs)} | ${percent(cpuMs / wallMs)} |`;
});
const report = [
  '| what is drawn | frames | CPU, p99 | clock, p99 | all, by the clock | of a core |',
  '| --- | ---: | ---: | ---: | ---: | ---: |',
  ...rows,
  '',
  '| `hdc chat` in a terminal | CPU | clock | of a core |',
  '| --- | ---: | ---: | ---: |',
  ...liveRows,
  '',
  `${cpus().length} cores, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)} of other programs and this one`,
].join('\n');
console.log(report);
for (const miss of missed) console.warn(`warning: aim missed — ${miss}`);
if (missed.length > 0) process.exitCode = 1;
if (process.argv.includes('--write')) {
  const page = readFileSync(PAGE, 'utf8');
  writeFileSync(
    PAGE,
    page.replace(GENERATED, () => `\n${report}\n\n`),
  );
}
