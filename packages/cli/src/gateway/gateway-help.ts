import type { HelpPage } from '../help/help-page.ts';
import { describeOptions } from '../options/option-spec.ts';
import { GATEWAY_OPTIONS } from './arguments/gateway-options.ts';

export const GATEWAY_HELP: HelpPage = {
  usage: 'hdc gateway [options]',
  summary:
    'Stands between coding agents and their model vendors, on this machine: requests leave smaller, answers come back byte for byte. Keys pass through and are kept nowhere; any doubt sends the original request.',
  sections: [
    describeOptions(GATEWAY_OPTIONS),
    {
      title: 'Formats',
      rows: [
        { term: 'anthropic-messages', text: 'POST /v1/messages, /v1/messages/count_tokens' },
        { term: 'openai-chat', text: 'POST /v1/chat/completions' },
        {
          term: 'openai-responses',
          text: 'POST /v1/responses; websockets are refused, clients then use HTTP',
        },
        { term: 'gemini', text: 'POST /v1beta/models/…:generateContent, :streamGenerateContent' },
        { term: 'bedrock-converse', text: 'POST /model/…/converse, /converse-stream, /count-tokens' },
        { term: '(others)', text: 'passed on as they come' },
      ],
    },
    {
      title: 'Environment',
      rows: [
        { term: 'HDC_GATEWAY_TOKEN', text: 'the token, if no option gives it' },
        {
          term: 'HDC_GATEWAY_STORE',
          text: 'the store, if no option gives it; other users of the machine can see options',
        },
        { term: 'HDC_HOME', text: 'one folder for everything that hdc keeps' },
      ],
    },
  ],
  notes: ['An agent is pointed at it by its base URL, such as ANTHROPIC_BASE_URL=http://127.0.0.1:7421.'],
};
