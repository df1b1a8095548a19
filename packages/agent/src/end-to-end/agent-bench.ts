import { join } from 'node:path';
import { type IContent, type SessionEvent, SettingsStore } from '@hdc/core';
import { findToolExchanges } from '@hdc/core/content';
import type { ProviderName } from '@hdc/providers';
import { checkWireRequest, type ReceivedRequest } from '@hdc/providers/testing';
import { expect, onTestFinished } from 'vitest';
import { Agent } from '../agent.ts';
import type { AgentOptions } from '../agent-options.ts';
import { allowAll } from '../approval/fixed-answers.ts';
import { createRecording } from '../recording/create-recording.ts';
import type { OpenRecordingFile } from '../recording/recording-paths.ts';
import { resumeRecording } from '../recording/resume-recording.ts';
import type { AgentEvent } from '../turn/agent-event.ts';
import type { TurnOutcome } from '../turn/run-turn.ts';
import { tempFolder } from '../workspace/testing/temp-folder.ts';
import { Workspace } from '../workspace/workspace.ts';
import { MODEL, type ScriptedModel, startScriptedModel } from './scripted-model.ts';

export interface BenchOptions extends Partial<Pick<AgentOptions, 'approve' | 'env' | 'maxRounds'>> {
  readonly format?: ProviderName;
  readonly files?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The name of the model; by default one that nobody knows anything about. */
  readonly modelName?: string;
  /** Folders that are there already, instead of new ones. */
  readonly root?: string;
  readonly sessions?: string;
  readonly openFile?: OpenRecordingFile;
}

interface BenchParts {
  readonly format: ProviderName;
  readonly model: ScriptedModel;
  readonly workspace: Workspace;
  readonly sessions: string;
}

type AgentBeginning = Pick<AgentOptions, 'recording' | 'restored'>;

/** An agent on real files, with a scripted model behind real HTTP. Everything is gone after the test. */
export class AgentBench {
  agent: Agent;
  readonly model: ScriptedModel;
  readonly format: ProviderName;
  readonly root: string;
  readonly recordingPath: string;
  readonly events: AgentEvent[] = [];
  /** Every entry that ever joined the history. */
  readonly added: IContent[] = [];
  readonly #createAgent: (beginning: AgentBeginning) => Agent;

  static async start(options: BenchOptions = {}): Promise<AgentBench> {
    const { format = 'anthropic' } = options;
    const root = options.root ?? (await tempFolder(options.files));
    const sessions = options.sessions ?? (await tempFolder());
    const workspace = await Workspace.open(root);
    const model = await startScriptedModel(format, options.modelName);
    const bench = new AgentBench(options, { format, model, workspace, sessions });
    onTestFinished(async () => {
      bench.agent.close();
      await model.close();
    });
    return bench;
  }

  private constructor(options: BenchOptions, { format, model, workspace, sessions }: BenchParts) {
    const { openFile, approve = allowAll, env = process.env, maxRounds, modelName = MODEL } = options;
    this.format = format;
    this.model = model;
    this.root = workspace.root;
    const settings = new SettingsStore();
    for (const [key, value] of Object.entries(options.settings ?? {})) settings.set(key, value);
    const recording = createRecording({
      folder: join(sessions, 'sessions'),
      cwd: workspace.root,
      provider: format,
      model: modelName,
      ...(openFile && { openFile }),
    });
    this.recordingPath = recording.path;
    this.#createAgent = (beginning) =>
      new Agent({
        ...beginning,
        workspace,
        model: { provider: model.provider, model: modelName },
        settings,
        startedAt: '2026-01-02T03:04:05.000Z',
        approve,
        onEvent: (event) => this.events.push(event),
        env,
        now: Date.now,
        ...(maxRounds !== undefined && { maxRounds }),
      });
    this.agent = this.#createAgent({ recording });
    this.#watch();
  }

  /** Ends the session and goes on with its recording, as another process would. */
  async resume(): Promise<void> {
    this.agent.close();
    const { recording, ...restored } = await resumeRecording(this.recordingPath);
    this.agent = this.#createAgent({ recording, restored });
    this.#watch();
  }

  #watch(): void {
    this.agent.session.history.on('changed', (change) => {
      if (change.type === 'added') this.added.push(...change.entries);
    });
  }

  get answers(): ScriptedModel['answers'] {
    return this.model.answers;
  }

  get requests(): readonly ReceivedRequest[] {
    return this.model.requests();
  }

  get sessionEvents(): readonly SessionEvent[] {
    return this.events.flatMap((event) => (event.type === 'session' ? [event.event] : []));
  }

  get history(): readonly IContent[] {
    return this.agent.session.history.getAll();
  }

  send(prompt: string, signal: AbortSignal = new AbortController().signal): Promise<TurnOutcome> {
    return this.agent.send(prompt, signal);
  }

  /** Every call is answered, the vendor accepts every request, and the model can be asked again. */
  async checkGoesOn(): Promise<void> {
    const { all } = findToolExchanges(this.history);
    expect(all.filter(({ response }) => !response)).toEqual([]);
    this.answers.splice(0, this.answers.length, { text: 'Going on.' });
    expect(await this.send('Go on.')).toMatchObject({ status: 'answered', rounds: 1 });
    expect(this.requests.flatMap(({ body }) => checkWireRequest(this.format, body))).toEqual([]);
    await this.checkResumes();
  }

  /** Ends the session: its recording gives the same history and needs no repair. */
  async checkResumes(): Promise<void> {
    this.agent.close();
    const { history, repaired, recording, pruned } = await resumeRecording(this.recordingPath);
    recording.close();
    expect(repaired).toEqual([]);
    expect(history.getAll()).toEqual(this.history);
    expect(pruned.count).toBe(this.agent.pruned.count);
    expect(pruned.compressions).toBe(this.agent.pruned.compressions);
  }
}
