import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderFirstScreen } from '@hdc/replay';
import { createColors } from '@hdc/text';
import { expect, test } from 'vitest';
import { renderFigures } from './render-figures.ts';
import { replayExample } from './replay-example.ts';

const ROOT = new URL('../../', import.meta.url);
const README = readFileSync(new URL('README.md', ROOT), 'utf8');

test('the README shows what the replay of the example session gives', async () => {
  const report = await replayExample();
  const [session] = report.sessions;
  if (!session) throw new Error('the example has no session');
  expect(README, 'npm run readme').toContain(renderFigures(session));
  const screen = renderFirstScreen(report, { width: 80, colors: createColors(false) });
  const figures = screen.split('\n').filter((line) => /^ .*\d/.test(line));
  expect(figures.length).toBeGreaterThan(2);
  expect(README.split('\n'), 'npm run readme').toEqual(expect.arrayContaining(figures));
});

test('the README is short, and begins with how to start and what it then shows', () => {
  expect(README.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
  expect(README).toMatch(
    /^[^`]*(?:`hdc`[^`]*)?```sh\n(?:npm start &&|npx high-density-context) [^`]*```\n[^#]*\nNo session of an agent was found; an example: /,
  );
});

test('every file that the README links to or shows is there', () => {
  const targets = [...README.matchAll(/\]\(([^)#]+)|(?:src|srcset)="([^"]+)"/g)].map(
    ([, link, shown]) => link ?? shown ?? '',
  );
  expect(targets.length).toBeGreaterThan(20);
  expect(targets.filter((path) => !existsSync(fileURLToPath(new URL(path, ROOT))))).toEqual([]);
});
