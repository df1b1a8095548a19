import type { ChatCompletionRequest, IContent, IProvider } from '@hdc/core';
import { afterEach, expect } from 'vitest';
import type { ProviderName } from '../provider-names.ts';
import type { RetryPolicy } from '../retry/retry-policy.ts';
import type { ScriptedAnswer, ScriptStep } from '../scripted/script-step.ts';
import { type Script, type ScriptedServer, startScriptedServer } from '../scripted/scripted-server.ts';
import { type CollectedAnswer, collectAnswer } from './collect-answer.ts';
import { everythingIn } from './read-wire-request.ts';

export const KEY = 'sk-test-0123456789abcdef';
export const LONG_TEXT: string =
  'The answer comes in many pieces, so that a connection can break between two of them.';
export const HELLO: IContent = { speaker: 'human', blocks: [{ type: 'text', text: 'Hello' }] };
export const FINE: ScriptedAnswer = { text: 'All is well.' };

/** The suite's way to make the provider under test. */
export type CreateTestedProvider = (options: {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  readonly retry: Partial<RetryPolicy>;
}) => IProvider;

/** A model that thinks, if the format depends on the model's name. */
const MODELS: Readonly<Record<ProviderName, string>> = {
  anthropic: 'claude-sonnet-4-5',
  openai: 'gpt-5',
  google: 'gemini-3-pro',
  'openai-compatible': 'local-model',
};

/** A provider in front of servers that answer as told, for one test file. */
export interface ProviderBench {
  readonly format: ProviderName;
  readonly model: string;
  /** Milliseconds between attempts since the last server was opened. */
  readonly waits: readonly number[];
  serve(script: Script): Promise<ScriptedServer>;
  open(script: Script): Promise<{ provider: IProvider; server: ScriptedServer }>;
  ask(
    steps: readonly ScriptStep[],
    request?: Partial<ChatCompletionRequest>,
  ): Promise<CollectedAnswer & { server: ScriptedServer }>;
  /** The error has this code, and the key stands nowhere in it. */
  expectCode(error: unknown, code: string): void;
}

export function openProviderBench(format: ProviderName, create: CreateTestedProvider): ProviderBench {
  const model = MODELS[format];
  const servers: ScriptedServer[] = [];
  const waits: number[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });
  const serve = async (script: Script) => {
    const server = await startScriptedServer(format, script);
    servers.push(server);
    return server;
  };
  const open = async (script: Script) => {
    const server = await serve(script);
    waits.length = 0;
    const retry = { maxAttempts: 3, random: () => 1, sleep: async (ms: number) => void waits.push(ms) };
    return { provider: create({ baseUrl: server.baseUrl, apiKey: KEY, model, retry }), server };
  };
  return {
    format,
    model,
    waits,
    serve,
    open,
    async ask(steps, request = {}) {
      const { provider, server } = await open(steps);
      const answer = await collectAnswer(provider.generateChatCompletion({ contents: [HELLO], ...request }));
      return { ...answer, server };
    },
    expectCode(error, code) {
      expect(error).toMatchObject({ code, provider: format });
      expect(everythingIn(error)).not.toContain(KEY);
      expect(JSON.stringify(error)).not.toContain(KEY);
    },
  };
}
