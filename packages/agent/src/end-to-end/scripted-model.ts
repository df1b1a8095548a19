import type { IProvider } from '@hdc/core';
import { createProvider, type ProviderName } from '@hdc/providers';
import { type ReceivedRequest, type ScriptStep, startScriptedServer } from '@hdc/providers/testing';

export const MODEL = 'scripted-model';
/** The last line of every request for a summary. */
const SUMMARY_REQUEST = 'Now write the <state_snapshot>';

/** A model behind real HTTP that says what it is told. */
export interface ScriptedModel {
  readonly provider: IProvider;
  /** The same server under the name of another model. */
  readonly providerOf: (model: string) => IProvider;
  /** The model's next answers; each may look around first. */
  readonly answers: (ScriptStep | (() => ScriptStep))[];
  /** The model's answer to a request for a summary. */
  summary: ScriptStep;
  /** Requests of the conversation so far, without those for summaries. */
  requests(): readonly ReceivedRequest[];
  close(): Promise<void>;
}

export async function startScriptedModel(format: ProviderName, name: string = MODEL): Promise<ScriptedModel> {
  const server = await startScriptedServer(format, (request) => {
    if (isSummaryRequest(request)) return model.summary;
    const answer = model.answers.shift() ?? { status: 400, message: 'the script has ended' };
    return withUsage(typeof answer === 'function' ? answer() : answer, request);
  });
  const providerOf = (model: string) =>
    createProvider({
      name: format,
      model,
      baseUrl: server.baseUrl,
      apiKey: 'a-key-for-tests',
      retry: { maxAttempts: 1 },
    });
  const model: ScriptedModel = {
    provider: providerOf(name),
    providerOf,
    answers: [],
    summary: { text: 'The person wants the units repaired; see the todos.' },
    requests: () => server.requests.filter((request) => !isSummaryRequest(request)),
    close: () => server.close(),
  };
  return model;
}

function isSummaryRequest({ text }: ReceivedRequest): boolean {
  return text.includes(SUMMARY_REQUEST);
}

/** The model reports about what our estimator counts, as a well-calibrated one would. */
function withUsage(step: ScriptStep, { text }: ReceivedRequest): ScriptStep {
  if ('status' in step) return step;
  return { usage: { inputTokens: Math.ceil(text.length / 4.5), outputTokens: 20 }, ...step };
}
