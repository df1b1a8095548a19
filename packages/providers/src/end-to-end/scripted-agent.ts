import {
  type ChatSession,
  type CompressionStrategyName,
  characterEstimator,
  createChatSession,
  createToolResponse,
  type IContent,
  type SessionEvent,
  SettingsStore,
  type TokenEstimator,
  type ToolCallBlock,
} from '@hdc/core';
import { createProvider } from '../create-provider.ts';
import type { ProviderName } from '../provider-names.ts';
import {
  type ReceivedRequest,
  type ScriptedServer,
  type ScriptStep,
  startScriptedServer,
} from '../testing/index.ts';
import { AuditedHistory } from './audited-history.ts';

export const CONTEXT_LIMIT = 6_000;
export const COMPLETION_BUDGET = 500;

/** The last line of every request for a summary. */
const SUMMARY_REQUEST = 'Now write the <state_snapshot>';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export interface ScriptedAgentOptions {
  readonly format: ProviderName;
  readonly strategy: CompressionStrategyName;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly estimator?: TokenEstimator;
  readonly model?: string;
}

/** An agent with a scripted model behind real HTTP, and files that exist only in its results. */
export class ScriptedAgent {
  readonly history: AuditedHistory;
  readonly session: ChatSession;
  readonly events: SessionEvent[] = [];
  /** The model's next answers; `ok` if there is nothing left. */
  readonly answers: ScriptStep[] = [];
  /** The model's answer to a request for a summary. */
  readonly summaries: ScriptStep[] = [];
  readonly #server: ScriptedServer;
  readonly #checkRequest: { run: (request: ReceivedRequest) => void };

  static async start(options: ScriptedAgentOptions): Promise<ScriptedAgent> {
    const hook = { run: (_: ReceivedRequest): void => {} };
    let agent: ScriptedAgent | undefined;
    const server = await startScriptedServer(options.format, (request) => {
      if (isSummaryRequest(request))
        return agent?.summaries.shift() ?? { text: 'A short summary of the work so far.' };
      hook.run(request);
      return withUsage(agent?.answers.shift() ?? { text: 'ok' }, request);
    });
    agent = new ScriptedAgent(options, server, hook);
    return agent;
  }

  private constructor(
    options: ScriptedAgentOptions,
    server: ScriptedServer,
    hook: { run: (request: ReceivedRequest) => void },
  ) {
    this.#server = server;
    this.#checkRequest = hook;
    this.history = new AuditedHistory({ estimator: options.estimator ?? characterEstimator });
    const settings = new SettingsStore();
    settings.set('compression.strategy', options.strategy);
    settings.set('context-limit', CONTEXT_LIMIT);
    settings.set('max-output-tokens', COMPLETION_BUDGET);
    for (const [key, value] of Object.entries(options.settings ?? {})) settings.set(key, value);
    const { model = 'scripted-model' } = options;
    this.session = createChatSession({
      provider: createProvider({
        name: options.format,
        model,
        baseUrl: server.baseUrl,
        apiKey: 'a-key-for-tests',
        retry: { maxAttempts: 1 },
      }),
      model,
      workspaceRoot: '/workspace',
      systemPrompt: 'You are a careful engineer.',
      tools: [
        { name: 'read_file', description: 'Reads a file', parameters: { type: 'object', properties: {} } },
      ],
      settings,
      history: this.history,
      onEvent: (event) => this.events.push(event),
    });
  }

  get requests(): readonly ReceivedRequest[] {
    return this.#server.requests;
  }

  /** Requests of the conversation, without those for summaries. */
  get chatRequests(): readonly ReceivedRequest[] {
    return this.requests.filter((request) => !isSummaryRequest(request));
  }

  /** Called with every request of the conversation as it arrives. */
  onRequest(check: (request: ReceivedRequest) => void): void {
    this.#checkRequest.run = check;
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  /** Sends a message, or goes on without one, and answers the model's calls until it makes none. */
  async turn(message?: string | IContent): Promise<void> {
    let answer = await this.session.sendMessage(message);
    for (let calls = callsOf(answer); calls.length > 0; calls = callsOf(answer)) {
      for (const call of calls) this.session.add(resultOf(call));
      answer = await this.session.sendMessage();
    }
  }
}

/** A picture beside the words, as people paste them. */
export function messageWithPicture(text: string): IContent {
  return {
    speaker: 'human',
    blocks: [
      { type: 'text', text },
      { type: 'media', mimeType: 'image/png', data: PIXEL, encoding: 'base64' },
    ],
  };
}

/** The steps of a working turn: parallel reads, a write, sometimes a command that fails, an answer. */
export function workingTurn(turn: number): readonly ScriptStep[] {
  const call = (name: string, parameters: unknown) => ({
    id: `${name}_${turn}_${Math.abs(hash(name + turn))}`,
    name,
    parameters,
  });
  const path = (number: number) => `src/file-${number % 7}.ts`;
  return [
    {
      thinking: `Turn ${turn}: look first.`,
      signature: `c2lnbmF0dXJl${turn}`,
      text: `Looking at ${path(turn)}.`,
      toolCalls: [
        call('read_file', { file_path: path(turn) }),
        { ...call('read_file', { file_path: path(turn + 1) }), id: `second_${turn}` },
      ],
    },
    {
      toolCalls: [call('write_file', { file_path: path(turn), content: `line of turn ${turn}\n`.repeat(5) })],
    },
    ...(turn % 4 === 0
      ? [{ toolCalls: [call('run_shell_command', { command: `npm test -- ${turn}` })] }]
      : []),
    { text: `Done with turn ${turn}.` },
  ];
}

function resultOf({ id, name, parameters }: ToolCallBlock): IContent {
  if (name === 'run_shell_command') return createToolResponse(id, name, 'FAIL 2 of 40', 'exit code 1');
  if (name === 'write_file') return createToolResponse(id, name, 'written');
  return createToolResponse(
    id,
    name,
    `${JSON.stringify(parameters)}\n${'const value = compute(input);\n'.repeat(50)}`,
  );
}

function callsOf({ blocks }: IContent): readonly ToolCallBlock[] {
  return blocks.filter((block) => block.type === 'tool_call');
}

function isSummaryRequest({ text }: ReceivedRequest): boolean {
  return text.includes(SUMMARY_REQUEST);
}

/** The model reports about what our estimator counts, as a well-calibrated one would. */
function withUsage(step: ScriptStep, { text }: ReceivedRequest): ScriptStep {
  if ('status' in step) return step;
  return { ...step, usage: { inputTokens: Math.ceil(text.length / 4.5), outputTokens: 20 } };
}

function hash(text: string): number {
  let value = 7;
  for (const character of text) value = (value * 31 + character.charCodeAt(0)) | 0;
  return value;
}
