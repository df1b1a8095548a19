import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, allowAll, createRecording, Workspace } from '@hdc/agent';
import {
  parseStory,
  playStory,
  STORY_ENVIRONMENT,
  type StoryCall,
  type StoryStep,
  startStoryVendor,
} from '@hdc/agent/story';
import { type ContentBlock, type IContent, SettingsStore } from '@hdc/core';
import { addChecksum } from '@hdc/files';
import { createProvider } from '@hdc/providers';
import type { RecordingLine } from '@hdc/transcripts';

/** The home folder that the recording shows. */
const HOME_OF_WORKSPACE = '/home/dev/shop';

const STARTED_AT = Date.parse('2026-03-03T09:02:00.000Z');
const ID = 'fix-the-invoice';
const PROVIDER = 'anthropic';
const MODEL = 'claude-sonnet-4-5';

/** Plays a story through the agent: the words are scripted, the tool results are real. */
export async function recordStory(story: string, workspace: string, folder: string): Promise<string> {
  const steps = parseStory(story);
  const clock = new StoryClock(STARTED_AT);
  const recording = createRecording({
    folder: join(folder, 'sessions'),
    cwd: workspace,
    provider: PROVIDER,
    model: MODEL,
    now: new Date(STARTED_AT),
  });
  const vendor = await startStoryVendor(steps, {
    now: clock.now,
    // Counted as it will be written down.
    counted: (text) => normaliseOutput(text, workspace),
    onAnswer: (answer) => clock.advance(secondsToWrite(answer)),
  });
  const agent = new Agent({
    workspace: await Workspace.open(workspace),
    model: {
      provider: createProvider({ name: PROVIDER, model: MODEL, apiKey: 'none', baseUrl: vendor.baseUrl }),
      model: MODEL,
    },
    // As an agent without us would have sent and recorded it.
    settings: new SettingsStore({
      'compression.strategy': 'top-down-truncation',
      'compression.ingest.enabled': false,
    }),
    recording,
    startedAt: new Date(STARTED_AT).toISOString(),
    approve: allowAll,
    onEvent: (event) => {
      if (event.type === 'tool-call') clock.advance(secondsToRun(event.name));
    },
    env: { PATH: process.env['PATH'], HOME: workspace, ...STORY_ENVIRONMENT },
    now: clock.now,
  });
  await playStory(steps, agent, workspace, new AbortController().signal, {
    onUser: ({ waitSeconds }) => clock.advance(waitSeconds),
  });
  agent.close();
  await vendor.close();
  const lines = readFileSync(recording.path, 'utf8').trimEnd().split('\n');
  return lines.map((line) => `${normaliseText(line, workspace)}\n`).join('');
}

function normaliseText(text: string, workspace: string): string {
  const { sum: _, ...line } = JSON.parse(text);
  return addChecksum(JSON.stringify(normaliseLine(line, workspace)));
}

function normaliseLine(line: RecordingLine, workspace: string): RecordingLine {
  switch (line.type) {
    case 'session':
      return { ...line, id: ID, cwd: HOME_OF_WORKSPACE };
    case 'entry':
      return { ...line, entry: normaliseEntry(line.entry, workspace) };
    case 'edited':
      return {
        ...line,
        replacements: line.replacements.map(([index, entry]) => [index, normaliseEntry(entry, workspace)]),
      };
    default:
      return line;
  }
}

function normaliseEntry(entry: IContent, workspace: string): IContent {
  return { ...entry, blocks: entry.blocks.map((block) => normaliseBlock(block, workspace)) };
}

function normaliseBlock(block: ContentBlock, workspace: string): ContentBlock {
  if (block.type !== 'tool_response') return block;
  const { result, error } = block;
  return {
    ...block,
    result: typeof result === 'string' ? normaliseOutput(result, workspace) : result,
    ...(error !== undefined && { error: normaliseOutput(error, workspace) }),
  };
}

/** Takes out of a tool's output what differs from run to run and from machine to machine. */
export function normaliseOutput(text: string, workspace: string): string {
  return text
    .replaceAll(workspace, HOME_OF_WORKSPACE)
    .replace(/duration_ms:? \d+(\.\d+)?/g, (match) => match.replace(/\d+(\.\d+)?$/, '2.5'))
    .replace(/Node\.js v\d+\.\d+\.\d+/g, 'Node.js v20.19.0')
    .split('\n')
    .filter((line) => !/^\s*(at |async )?.*\(?node:[\w/:]+\)?$/.test(line))
    .join('\n');
}

/** A clock that moves with the story, so that a recording is the same every time. */
class StoryClock {
  #time: number;

  constructor(start: number) {
    this.#time = start;
  }

  readonly now = (): number => this.#time;

  readonly advance = (seconds: number): void => {
    this.#time += seconds * 1_000;
  };
}

/** About as long as a model takes for so many characters. */
function secondsToWrite({ text, calls }: StoryStep & { readonly type: 'agent' }): number {
  return 8 + Math.round((text.length + JSON.stringify(calls).length) / 40);
}

function secondsToRun(tool: StoryCall['tool']): number {
  return tool === 'run_shell_command' ? 4 : 1;
}
