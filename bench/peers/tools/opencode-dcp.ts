import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { OpenPeer } from '../peer/peer.ts';
import type { PeerMessage } from '../peer/peer-message.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { callMember, fieldOf, importTool, PACKAGES } from './import-tool.ts';
import { fromOpenCode, type OpenCodeMessage, toOpenCode } from './opencode-messages.ts';

/** The reminder's words when the model is to compress at once. */
const NUDGE = 'MAX CONTEXT LIMIT REACHED';
const REFERENCE = /\bm\d{4,}\b/g;
/** The number of newest messages that the scripted model leaves alone. */
const TAIL = 10;
const SUMMARY = 'What was done so far was summarised by a scripted model. '.repeat(20);

/**
 * Dynamic Context Pruning, the OpenCode plugin, as it is published (AGPL; only ever in this process). With `compress` a
 * scripted model heeds its reminder at the limit and compresses all but the newest messages; else nobody does.
 */
export const open: OpenPeer = async ({ compress = false }) => {
  useSettings();
  // It keeps what it did in files by the id of the session, and finds it again.
  const sessionID = `ses_${randomUUID()}`;
  let raw: readonly PeerMessage[] = [];
  const sent = new Map<PeerMessage, number>();
  let last = 0;
  const toMessages = () => toOpenCode(raw, sessionID, (message) => sent.get(message) ?? 0);
  const module = await importPlugin();
  const client = clientWith(async () => ({ data: toMessages() }));
  const plugin = await callMember(module, 'default', { client, directory: homedir(), worktree: homedir() });
  const transform = async (): Promise<OpenCodeMessage[]> => {
    const output = { messages: toMessages() };
    await callMember(plugin, 'experimental.chat.messages.transform', {}, output);
    return output.messages;
  };
  return {
    async prune({ messages }) {
      for (const message of messages.slice(raw.length))
        if (message.role === 'assistant') sent.set(message, last);
      raw = messages;
      let pruned = await transform();
      const text = compress === true ? JSON.stringify(pruned) : '';
      if (text.includes(NUDGE) && (await tryCompress(plugin, text, pruned, sessionID)))
        pruned = await transform();
      const given = pruned.flatMap(fromOpenCode);
      last = estimateTokens(given);
      return given;
    },
  };
};

/** The call would stand in the newest answer; what it did holds as long as that is there. */
async function tryCompress(
  plugin: unknown,
  text: string,
  messages: readonly OpenCodeMessage[],
  sessionID: string,
): Promise<boolean> {
  const messageID = messages.findLast(({ info }) => info['role'] === 'assistant')?.info.id;
  const references = [...new Set(text.match(REFERENCE))].sort();
  const [startId, endId] = [references[0], references.at(-TAIL)];
  if (startId === undefined || endId === undefined || startId >= endId) return false;
  const context = {
    sessionID,
    messageID,
    callID: 'call_compress',
    agent: 'build',
    ask: async () => undefined,
    metadata: () => undefined,
  };
  const content = [{ startId, endId, summary: SUMMARY }];
  await callMember(
    fieldOf(fieldOf(plugin, 'tool'), 'compress'),
    'execute',
    { topic: 'So far', content },
    context,
  );
  return true;
}

/** Its defaults, but it must not look for newer versions of itself. */
function useSettings(): void {
  const folder = join(homedir(), '.config/opencode');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'dcp.jsonc'), '{ "autoUpdate": false }\n');
}

/** By text, of the session that is open. */
const counts = new Map<string, unknown>();

/**
 * Its tokenizer is opened anew for every text, which takes longer than all else that it does. Equal texts have equal
 * counts, so that each is counted once; its milliseconds are lower for that than those of its users.
 */
async function importPlugin(): Promise<unknown> {
  counts.clear();
  const tokenizer: unknown = createRequire(PACKAGES)('@anthropic-ai/tokenizer');
  const count = fieldOf(tokenizer, 'countTokens');
  if (typeof tokenizer === 'object' && tokenizer !== null) {
    Reflect.set(tokenizer, 'countTokens', (text: string) => {
      if (!counts.has(text)) counts.set(text, callMember({ count }, 'count', text));
      return counts.get(text);
    });
  }
  // It takes the function that is there when it is first loaded.
  const plugin = await importTool('@tarquinen/opencode-dcp');
  if (typeof tokenizer === 'object' && tokenizer !== null) Reflect.set(tokenizer, 'countTokens', count);
  return plugin;
}

function clientWith(messages: () => Promise<unknown>): unknown {
  const nothing = async () => ({ data: {} });
  return {
    session: { get: nothing, messages, prompt: nothing, update: nothing },
    tui: { showToast: nothing },
    app: { log: nothing },
  };
}
