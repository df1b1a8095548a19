import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { formatTime } from '@hdc/text';
import { measureLiveChat } from './measure-live-chat.ts';
import { renderingCases } from './rendering-cases.ts';

const AIM_MS = 16;
const PAGE = new URL('../../../../../docs/performance.md', import.meta.url);
const GENERATED = /(?<=<!-- rendering:start -->\n).*(?=<!-- rendering:end -->)/s;

interface Frame {
  readonly cpuMs: number;
  readonly wallMs: number;
}

/** Of this program alone, and by the clock: other programs may keep it waiting. */
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
