import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Agent,
  type AgentListener,
  type AgentModel,
  allowAll,
  ChangeLog,
  createRecording,
  recordingPaths,
  Workspace,
} from '@hdc/agent';
import { parseStory, STORY_ENVIRONMENT, StoryProvider, type StoryStep, writeFiles } from '@hdc/agent/story';
import { SettingsStore } from '@hdc/core';
import { createPrices } from '@hdc/prices';
import type { CliEnvironment } from '../../cli-environment.ts';
import { ModelWindows } from '../model/model-windows.ts';
import type { OpenChat } from '../open/open-chat.ts';

export interface Demo extends OpenChat {
  readonly steps: readonly StoryStep[];
}

export interface DemoOptions {
  /** The model that plays its part; without one, a scripted model runs inside this program. */
  readonly model?: AgentModel;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly wordMs: number;
  readonly onEvent: AgentListener;
}

const MODEL = 'scripted';

/** A session with a scripted model, real tools, and a small shop of its own in a temporary folder. */
export async function openDemo(options: DemoOptions, { env, now }: CliEnvironment): Promise<Demo> {
  const folder = mkdtempSync(join(tmpdir(), 'hdc-demo-'));
  const root = join(folder, 'shop');
  mkdirSync(root);
  writeFiles(root, readDemoFile('workspace.txt'));
  execFileSync(process.execPath, ['scripts/seed.js'], { cwd: root });
  const steps = readDemoSteps();
  const settings = new SettingsStore();
  // The story is too short for the default preset to prune anything.
  settings.set('compression.adaptive.preset', 'balanced');
  for (const [key, value] of Object.entries(options.settings)) settings.set(key, value);
  const workspace = await Workspace.open(root);
  const recording = createRecording({
    folder: join(folder, 'sessions'),
    cwd: workspace.root,
    provider: MODEL,
    model: MODEL,
    now: new Date(now()),
  });
  const paths = recordingPaths(recording.path);
  const agent = new Agent({
    workspace,
    model: options.model ?? { provider: new StoryProvider(steps, { wordMs: options.wordMs }), model: MODEL },
    settings,
    recording,
    startedAt: new Date(now()).toISOString(),
    approve: allowAll,
    changes: new ChangeLog({ root: workspace.root, file: paths.changes, snapshots: paths.snapshots }),
    onEvent: options.onEvent,
    env: { ...env, ...STORY_ENVIRONMENT },
    now,
  });
  const prices = await createPrices();
  const connection = { env, settings, onWait: () => {} };
  return {
    agent,
    settings,
    workspace,
    recording,
    connection,
    prices,
    windows: new ModelWindows(prices, env),
    steps,
    isResumed: false,
    notices: [],
  };
}

/** The words and actions of the scripted model, and of the person. */
export function readDemoSteps(): readonly StoryStep[] {
  return parseStory(readDemoFile('story.txt'));
}

function readDemoFile(name: string): string {
  return readFileSync(new URL(`../../../demo/${name}`, import.meta.url), 'utf8');
}
