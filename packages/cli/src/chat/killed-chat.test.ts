import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { resumeRecording } from '@hdc/agent';
import { characterEstimator, findToolExchanges, type IContent } from '@hdc/core';
import { checkWireRequest, type RecordedRequest } from '@hdc/providers/testing';
import { expect, test } from 'vitest';
import { busyStep, WRITTEN_FILE, writtenContent } from './testing/busy-script.ts';
import { jsonEvents } from './testing/json-events.ts';
import { seededRandom } from './testing/seeded-random.ts';
import type { StartedChat } from './testing/start-chat.ts';
import { modelFlags, useChatBench } from './testing/use-chat-bench.ts';

const KILLS = 50;
const MOST_RUNS = 80;
const MOST_LINES = 40;
const LONGEST_START_MS = 450;
const LONGEST_RUN_MS = 10_000;
const seed = Number(process.env['HDC_TEST_SEED'] ?? Date.now() % 1_000_000);

const bench = useChatBench();

test.skipIf(process.platform === 'win32')(
  `nothing that was shown is lost or doubled when the program is killed ${KILLS} times [seed ${seed}]`,
  { timeout: 240_000 },
  async () => {
    const random = seededRandom(seed);
    bench.write('notes.md', 'some notes\n');
    const server = await bench.serve((_request, index) => busyStep(index));
    const flags = ['--json', '--yes', '--strategy', 'top-down-truncation', ...modelFlags(server)];
    const shown = new ShownSession();
    let session: string | undefined;
    let kills = 0;
    for (let run = 0; run < MOST_RUNS && kills < KILLS; run++) {
      const resume = session === undefined ? [] : ['--resume', session];
      const chat = bench.start(['-p', `prompt ${run}.`, ...resume, ...flags]);
      const mayDieAtStart = session !== undefined && random() < 0.15;
      await (mayDieAtStart ? sleep(random() * LONGEST_START_MS) : livesUntil(chat, random));
      chat.child.kill('SIGKILL');
      const { code, out, err } = await chat.finished;
      expect(err).toBe('');
      if (code === null) kills++;
      session ??= shown.start(out);
      shown.add(out);
      await shown.compareWith(await restore(session));
      checkFile();
    }
    expect(kills).toBe(KILLS);
    const last = await bench.run(['-p', 'the last prompt', '--resume', session ?? '', ...flags]);
    expect(last).toMatchObject({ code: 0, err: '' });
    shown.add(last.out);
    await shown.compareWith(await restore(session ?? ''));
    expect(server.requests.flatMap(problemsOf)).toEqual([]);
  },
);

/** Resolves with a random line of the output or up to 60 ms later, and when the program has ended. */
async function livesUntil({ child, printed, finished }: StartedChat, random: () => number): Promise<void> {
  const lines = 1 + Math.floor(random() * MOST_LINES);
  const arrived = new Promise<void>((resolve) => {
    child.stdout.on('data', () => printed().out.split('\n').length > lines && resolve());
  });
  await Promise.race([arrived, finished, sleep(LONGEST_RUN_MS, undefined, { ref: false })]);
  if (random() < 0.5) await sleep(random() * 60);
}

/** The session as it is after a kill, from a copy: the program has to mend its files by itself. */
async function restore(id: string): Promise<readonly IContent[]> {
  const [sessions, copies] = [join(bench.home, 'sessions'), join(bench.home, '..', 'copies')];
  mkdirSync(copies, { recursive: true });
  for (const name of readdirSync(sessions).filter((file) => !file.includes('.lock'))) {
    copyFileSync(join(sessions, name), join(copies, name));
  }
  const { history, recording } = await resumeRecording(join(copies, `${id}.jsonl`), {
    estimator: characterEstimator,
  });
  recording.close();
  return history.getAll();
}

function checkFile(): void {
  const path = join(bench.project, WRITTEN_FILE);
  if (!existsSync(path)) return;
  const content = readFileSync(path, 'utf8');
  expect(content).toBe(writtenContent(Number.parseInt(content, 10)));
}

function problemsOf({ body }: RecordedRequest): readonly string[] {
  return checkWireRequest('openai-compatible', body);
}

/** What the runs have shown so far. */
class ShownSession {
  readonly #prompts: string[] = [];
  readonly #answers: string[] = [];
  readonly #results: string[] = [];

  start(out: string): string {
    const [start] = jsonEvents(out);
    expect(start).toMatchObject({ type: 'start' });
    return String(start?.['session']);
  }

  add(out: string): void {
    let answer = '';
    for (const event of jsonEvents(out)) {
      if (event['type'] === 'text') answer += String(event['text']);
      if (event['type'] === 'message')
        this.#prompts.push(...(out.match(/prompt \d+\.|the last prompt/) ?? []));
      if (event['type'] === 'tool-result') this.#results.push(String(event['id']));
      if (event['type'] !== 'answer') continue;
      this.#answers.push(answer);
      answer = '';
    }
    if (answer !== '') this.#answers.push(answer);
  }

  async compareWith(history: readonly IContent[]): Promise<void> {
    const texts = (speaker: IContent['speaker']) =>
      history.filter((entry) => entry.speaker === speaker).map(textOf);
    const answers = texts('ai');
    expect(this.#answers.filter((shown) => !answers.some((text) => text.startsWith(shown)))).toEqual([]);
    expect(this.#prompts.filter((shown) => !texts('human').includes(shown))).toEqual([]);
    expect(doubledIn(texts('human'))).toEqual([]);
    expect(doubledIn(answers.flatMap((text) => text.match(/«\d+\.\d+»/g) ?? []))).toEqual([]);
    const calls = blocksOf(history, 'tool_call').map(({ id }) => id);
    const responses = blocksOf(history, 'tool_response').map(({ callId }) => callId);
    expect(doubledIn(calls)).toEqual([]);
    expect(responses).toEqual(calls);
    expect(findToolExchanges(history).all.filter(({ response }) => !response)).toEqual([]);
    expect(this.#results.filter((id) => !responses.includes(id))).toEqual([]);
  }
}

type BlockType = IContent['blocks'][number]['type'];

function blocksOf<T extends BlockType>(history: readonly IContent[], type: T) {
  return history.flatMap(({ blocks }) => blocks).filter((block) => isOfType(block, type));
}

function isOfType<T extends BlockType>(
  block: IContent['blocks'][number],
  type: T,
): block is Extract<IContent['blocks'][number], { type: T }> {
  return block.type === type;
}

function textOf({ blocks }: IContent): string {
  return blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('');
}

function doubledIn(texts: readonly string[]): readonly string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}
