import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { resumeRecording } from '@hdc/agent';
import { characterEstimator, type IContent } from '@hdc/core';
import { checkWireRequest, type ReceivedRequest, type ScriptStep } from '@hdc/providers/testing';
import { expect } from 'vitest';

import { ShownSession } from './shown-session.ts';
import type { StartedChat } from './start-chat.ts';
import { type ChatBench, modelFlags } from './use-chat-bench.ts';

const WRITTEN_FILE = 'written.txt';
const LINES = 400;
const DELAY_MS = 2;

const CALLS: readonly ((n: number) => readonly [name: string, parameters: unknown] | undefined)[] = [
  () => ['read_file', { file_path: 'notes.md' }],
  (n) => ['write_file', { file_path: WRITTEN_FILE, content: writtenContent(n) }],
  (n) => ['run_shell_command', { command: `sleep 0.05; echo done ${n}` }],
  (n) => ['todo_write', { todos: [{ content: `task ${n}`, status: 'pending' }] }],
  () => undefined,
];

const LONGEST_START_MS = 450;

interface KillPlan {
  readonly kills: number;
  /** Some runs end before they are killed. */
  readonly mostRuns: number;
  readonly seed: number;
  readonly flags: readonly string[];
  /** The answer to the n-th request. */
  readonly step: (n: number) => ScriptStep;
  /** Resolves when the program is to be killed. */
  readonly moment: (chat: StartedChat, random: () => number) => Promise<void>;
  /** The recording as it is after each run, kill or not. */
  readonly onEnded?: (recordingPath: string, wasKilled: boolean) => void;
}

/**
 * One session, killed and resumed until the kills are done. Fails when something that was shown is lost or
 * doubled, when a call stands without its response, or when a model got a request that no vendor takes.
 */
export async function killAgainAndAgain(bench: ChatBench, plan: KillPlan): Promise<void> {
  const { kills, mostRuns, seed, step, moment, onEnded } = plan;
  const random = seededRandom(seed);
  const server = await bench.serve((_request, index) => step(index));
  const flags = ['--json', '--yes', ...plan.flags, ...modelFlags(server)];
  const shown = new ShownSession();
  let session: string | undefined;
  let killed = 0;
  for (let run = 0; run < mostRuns && killed < kills; run++) {
    const resume = session === undefined ? [] : ['--resume', session];
    const chat = bench.start(['-p', `prompt ${run}.`, ...resume, ...flags]);
    const mayDieAtStart = session !== undefined && random() < 0.15;
    await (mayDieAtStart ? sleep(random() * LONGEST_START_MS) : moment(chat, random));
    chat.child.kill('SIGKILL');
    const { code, out, err } = await chat.finished;
    expect(err).toBe('');
    if (code === null) killed++;
    session ??= shown.start(out);
    shown.add(out);
    shown.compareWith(await restore(bench, session));
    checkFile(bench);
    onEnded?.(join(bench.home, 'sessions', `${session}.jsonl`), code === null);
  }
  expect(killed).toBe(kills);
  const last = await bench.run(['-p', 'the last prompt', '--resume', session ?? '', ...flags]);
  expect(last).toMatchObject({ code: 0, err: '' });
  shown.add(last.out);
  shown.compareWith(await restore(bench, session ?? ''));
  expect(server.requests.flatMap(problemsOf)).toEqual([]);
}

/** Numbers from 0 up to 1 that are the same for the same seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The session as it is after a kill, from a copy: the program has to mend its files by itself. */
async function restore(bench: ChatBench, id: string): Promise<readonly IContent[]> {
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

function checkFile(bench: ChatBench): void {
  const path = join(bench.project, WRITTEN_FILE);
  if (!existsSync(path)) return;
  const content = readFileSync(path, 'utf8');
  expect(content).toBe(writtenContent(Number.parseInt(content, 10)));
}

/** The answer to the n-th request: every kind of tool, one after the other, then a long answer. */
export function busyStep(n: number): ScriptStep {
  const text = words(n);
  const [name, parameters] = CALLS[n % CALLS.length]?.(n) ?? [];
  const toolCalls = name === undefined ? [] : [{ id: `call-${n}`, name, parameters }];
  // A long file comes in hundreds of pieces.
  return { text, toolCalls, ...(name !== 'write_file' && { eventDelayMs: DELAY_MS }) };
}

/** The content of the file that the n-th answer writes. */
function writtenContent(n: number): string {
  return Array.from({ length: LINES }, (_, line) => `${n}: line ${line} of ${LINES}\n`).join('');
}

/** Unlike the words of any other answer. */
function words(n: number): string {
  return Array.from({ length: 12 }, (_, word) => `«${n}.${word}»`).join(' ');
}

function problemsOf({ body }: ReceivedRequest): readonly string[] {
  return checkWireRequest('openai-compatible', body);
}
