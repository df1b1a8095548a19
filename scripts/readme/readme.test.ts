import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { COMPRESSION_STRATEGIES } from '@hdc/core';
import { renderFirstScreen } from '@hdc/replay';
import { createColors } from '@hdc/text';
import { describe, expect, test } from 'vitest';
import { README_CLAIMS } from './readme-claims.ts';
import { renderFigures } from './render-figures.ts';
import { replayExample } from './replay-example.ts';
import { sentencesOf } from './sentences-of.ts';

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

describe('every sentence of the README is shown by a test or is an illustration', () => {
  const sentences = sentencesOf(README);

  test('each has one row, and each row one sentence', () => {
    const rowsOf = (sentence: string) => README_CLAIMS.filter(({ begins }) => sentence.startsWith(begins));
    const told = sentences.map((sentence) => [sentence, rowsOf(sentence).length]);
    expect(told.filter(([, rows]) => rows !== 1)).toEqual([]);
    const unused = README_CLAIMS.filter(({ begins }) => !sentences.some((each) => each.startsWith(begins)));
    expect(unused).toEqual([]);
  });

  test.each(README_CLAIMS.flatMap(({ shownBy }) => (shownBy === 'illustration' ? [] : shownBy)))(
    'the test is there: %s, %s',
    (file, name) => {
      expect(readFileSync(new URL(file, ROOT), 'utf8')).toContain(name);
    },
  );
});

test('sentences are told from commands, headings and parts that are generated', () => {
  const page =
    '# A heading\nOne is here. Two has `code`\nand goes on:\n```sh\nhdc\n```\n<!-- begin a: x -->\nmade\n<!-- end a -->\n| a | b |\n| - | - |\n| c | d |\n- [Link](x.md), y';
  expect(sentencesOf(page)).toEqual([
    'One is here.',
    'Two has `code` and goes on:',
    '| a | b |',
    '| c | d |',
    '- [Link](x.md), y',
  ]);
});

test('the README names every strategy', () => {
  const named = [...README.matchAll(/^\| \[([a-z-]+)\]\(docs\/strategies\//gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual([...COMPRESSION_STRATEGIES].toSorted());
});

test('npm test checks what the README says', () => {
  const gate = readFileSync(new URL('scripts/gate.js', ROOT), 'utf8');
  for (const check of ['check:lint', 'build', 'check:unused', 'check:pages', 'check:tests']) {
    expect(gate).toContain(`npm run --silent ${check}'`);
  }
});
