import type { OpenPeer } from '../peer/peer.ts';
import type { PeerMessage } from '../peer/peer-message.ts';
import { callMember, fieldOf, importTool } from './import-tool.ts';
import { fromLangChain, toLangChain } from './langchain-messages.ts';

/** A summary without content, since a real model's summary is not measured here. */
const SUMMARY = 'The conversation so far was summarised by a scripted model. '.repeat(20);

/** `summarizationMiddleware` with a scripted model; what it put in the place of messages stays there. */
export const open: OpenPeer = async ({ trigger, keep }) => {
  const langchain = await importTool('langchain');
  const classes = await importTool('@langchain/core/messages');
  const model = { invoke: async () => ({ content: SUMMARY }) };
  const middleware = callMember(langchain, 'summarizationMiddleware', { model, trigger, keep });
  let state: unknown[] = [];
  let seen: readonly PeerMessage[] = [];
  return {
    async prune({ messages }) {
      const isNew = messages[0] !== seen[0] || messages.length < seen.length;
      const start = isNew ? 0 : seen.length;
      const added = messages
        .slice(start)
        .flatMap((message, i) => toLangChain(classes, message, `m${start + i}`));
      state = isNew ? added : [...state, ...added];
      seen = messages;
      const update = await callMember(middleware, 'beforeModel', { messages: state }, { context: {} });
      const replaced = fieldOf(update, 'messages');
      // The first one says that all that was there goes.
      if (Array.isArray(replaced)) state = replaced.slice(1);
      return state.map(fromLangChain);
    },
  };
};
