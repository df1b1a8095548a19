import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ContentBlock,
  characterEstimator,
  createChatSession,
  HistoryService,
  type IContent,
  type IProvider,
  SettingsStore,
} from '@hdc/core';
import { messageOf } from '@hdc/core/errors';
import type { SettingPlace } from '@hdc/core/settings';
import { SETTING_WORK } from '@hdc/core/testing';
import { listenOn } from '@hdc/gateway';
import { type ModelOverrides, resolveModel } from '@hdc/prices';
import { replaySession } from '@hdc/replay';
import { createAdapterPruner, readPrunerSettings } from '@hdc/requests';
import type { Transcript } from '@hdc/transcripts';
import { WIRE_FORMATS } from '@hdc/wire';
import { parseGatewayArguments } from '../gateway/arguments/parse-gateway-arguments.ts';
import { startGateway } from '../gateway/start/start-gateway.ts';
import { parseReplayArguments } from '../replay/arguments/parse-replay-arguments.ts';
import { fakeEnvironment } from '../testing/fake-environment.ts';

export type GivenSettings = Readonly<Record<string, unknown>>;

const MODEL = 'claude-sonnet-4-5';
const SUMMARY = 'a summary';

/**
 * Every request that models get for the same work, with these settings and the person's rows of models; rejects if a setting is refused.
 */
type Work = (
  settings: GivenSettings,
  models: ModelOverrides,
  gatewayArguments?: readonly string[],
) => Promise<string>;

export const WORK_IN: Readonly<Record<SettingPlace, Work>> = {
  async session(given, overrides) {
    const settings = storeOf(given);
    const sent: unknown[] = [];
    const provider = providerOf(({ contents }) => sent.push(contents));
    const clock = { now: 0 };
    const session = createChatSession({
      provider,
      model: resolveModel(MODEL, { overrides }),
      workspaceRoot: '/workspace',
      settings,
      history: new HistoryService({ estimator: characterEstimator }),
      keepOriginal: () => '/originals/1',
      resolveProvider: (name) => {
        sent.push(name);
        return provider;
      },
      now: () => clock.now,
    });
    for (const entry of SETTING_WORK) {
      clock.now = entry.metadata?.timestamp ?? 0;
      const [block] = entry.blocks;
      if (entry.speaker !== 'human' || block?.type !== 'text') session.add(entry);
      else await session.sendMessage(block.text).catch((error: unknown) => sent.push(messageOf(error)));
    }
    return JSON.stringify(sent);
  },

  async gateway(given, overrides, more = []) {
    const folder = mkdtempSync(join(tmpdir(), 'hdc-places-'));
    writeFileSync(join(folder, 'models.json'), JSON.stringify(overrides));
    const sent: string[] = [];
    const vendor = createServer((request, response) => {
      const body: Buffer[] = [];
      request.on('data', (chunk: Buffer) => body.push(chunk));
      request.on('end', () => {
        sent.push(Buffer.concat(body).toString());
        response.end('{}');
      });
    });
    try {
      const clock = { now: 0 };
      const environment = fakeEnvironment({ env: { HDC_HOME: folder }, now: () => clock.now });
      const upstream = await listenOn(vendor, 0, '127.0.0.1');
      const setup = parseGatewayArguments(['--upstream', upstream, ...toArguments(given), ...more], {});
      const address = { port: 0, host: '127.0.0.1', token: undefined };
      const { url, close } = await startGateway(setup, address, environment);
      for (const { body, at } of requestsOf(SETTING_WORK)) {
        clock.now = at;
        await fetch(`${url}/v1/messages`, { method: 'POST', body });
      }
      await close(0);
      return JSON.stringify(sent).replaceAll(folder, '');
    } finally {
      vendor.close();
      rmSync(folder, { recursive: true });
    }
  },

  async adapters(given, overrides) {
    const folder = mkdtempSync(join(tmpdir(), 'hdc-places-'));
    const clock = { now: 0 };
    const sent: string[] = [];
    try {
      const pruner = createAdapterPruner({
        folder,
        model: (name, known) => resolveModel(name, { ...known, overrides }),
        workspaceRoot: '/workspace',
        settings: readPrunerSettings(storeOf(given)),
        now: () => clock.now,
      });
      for (const { body, at } of requestsOf(SETTING_WORK)) {
        clock.now = at;
        sent.push((await pruner.prune({ format: WIRE_FORMATS['anthropic-messages'], body })).request);
      }
      return JSON.stringify(sent).replaceAll(folder, '');
    } finally {
      rmSync(folder, { recursive: true });
    }
  },

  async replay(given, models) {
    const { strategies, settings, contextLimit } = parseReplayArguments(toArguments(given), 0);
    const report = await replaySession(TRANSCRIPT, {
      runs: strategies.map((strategy) => ({ strategy, settings })),
      models,
      estimator: characterEstimator,
      provider: providerOf(() => {}),
      ...(contextLimit !== undefined && { contextLimit }),
    });
    return JSON.stringify(
      report.strategies.map(({ strategy, tokens, series }) => [strategy, tokens, series]),
    );
  },
};

function storeOf(given: GivenSettings): SettingsStore {
  const store = new SettingsStore();
  for (const [key, value] of Object.entries(given)) store.set(key, value);
  return store;
}

function toArguments(given: GivenSettings): readonly string[] {
  return Object.entries(given).flatMap(([key, value]) => ['--set', `${key}=${String(value)}`]);
}

function providerOf(
  onRequest: (request: Parameters<IProvider['generateChatCompletion']>[0]) => void,
): IProvider {
  return {
    name: 'scripted',
    async *generateChatCompletion(request) {
      onRequest(request);
      yield { blocks: [{ type: 'text', text: SUMMARY }] };
    },
  };
}

const TRANSCRIPT: Transcript = {
  path: '/sessions/one.jsonl',
  id: 'one',
  format: 'hdc',
  agent: 'hdc',
  models: [MODEL],
  workingDirectory: '/workspace',
  records: SETTING_WORK.length,
  windows: [{ entries: SETTING_WORK }],
  calls: SETTING_WORK.flatMap(({ speaker }, entry) => {
    const inputTokens = JSON.stringify(SETTING_WORK.slice(0, entry)).length / 4;
    return speaker === 'ai' ? [{ window: 0, entry, usage: { inputTokens } }] : [];
  }),
  skipped: [],
};

/** A request in front of every answer, as an agent sends it. */
function requestsOf(work: readonly IContent[]): readonly { readonly body: string; readonly at: number }[] {
  const tools = ['Read', 'Write', 'Bash', 'exec_command'].map((name) => ({ name, input_schema: {} }));
  return work.flatMap(({ metadata }, i) => {
    if (work[i + 1]?.speaker !== 'ai') return [];
    const messages = work.slice(0, i + 1).map(({ speaker, blocks }) => ({
      role: speaker === 'ai' ? 'assistant' : 'user',
      content: blocks.map(toPart),
    }));
    return { body: JSON.stringify({ model: MODEL, tools, messages }), at: metadata?.timestamp ?? 0 };
  });
}

function toPart(block: ContentBlock) {
  if (block.type === 'tool_call') {
    return { type: 'tool_use', id: block.id, name: block.name, input: block.parameters };
  }
  if (block.type === 'tool_response') {
    return { type: 'tool_result', tool_use_id: block.callId, content: String(block.result) };
  }
  return { type: 'text', text: block.type === 'text' ? block.text : '' };
}
