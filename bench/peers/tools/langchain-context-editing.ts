import type { OpenPeer } from '../peer/peer.ts';
import { callMember, construct, fieldOf, importTool } from './import-tool.ts';
import { fromLangChain, toLangChain } from './langchain-messages.ts';

/** `contextEditingMiddleware`: its default edit, or `ClearToolUsesEdit` with the settings that it is given. */
export const open: OpenPeer = async ({ edit }) => {
  const langchain = await importTool('langchain');
  const classes = await importTool('@langchain/core/messages');
  const edits = edit === undefined ? {} : { edits: [construct(langchain, 'ClearToolUsesEdit', edit)] };
  const middleware = callMember(langchain, 'contextEditingMiddleware', edits);
  return {
    async prune({ messages }) {
      const request = { messages: messages.flatMap((message, i) => toLangChain(classes, message, `m${i}`)) };
      const handle = async (sent: unknown) => fieldOf(sent, 'messages');
      const sent = await callMember(middleware, 'wrapModelCall', request, handle);
      return (Array.isArray(sent) ? sent : []).map(fromLangChain);
    },
  };
};
