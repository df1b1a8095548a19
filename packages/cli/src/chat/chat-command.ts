import type { LoadedCommand } from '../command.ts';
import type { HelpPage } from '../help/help-page.ts';
import { describeOptions } from '../options/option-spec.ts';
import { CHAT_OPTIONS } from './arguments/chat-options.ts';
import { runChat } from './run-chat.ts';

const CHAT_HELP: HelpPage = {
  usage: 'hdc chat [options]',
  summary:
    'A coding agent that keeps its own context dense: it reads, searches, edits and runs things in a folder, and asks before it changes anything.',
  sections: [
    describeOptions(CHAT_OPTIONS),
    {
      title: 'Environment',
      rows: [
        { term: 'HDC_PROVIDER, HDC_MODEL, HDC_BASE_URL', text: 'the model, if no option names it' },
        { term: 'HDC_PROFILE', text: 'the profile, if no option names it' },
        {
          term: 'ANTHROPIC_API_KEY, OPENAI_API_KEY, …',
          text: 'keys come from here and are never written down',
        },
        {
          term: 'HDC_HOME',
          text: 'one folder for profiles, models.json and sessions, instead of the usual places',
        },
      ],
    },
    {
      title: 'Exit codes of a run with a prompt',
      rows: [
        { term: '0', text: 'answered' },
        { term: '1', text: 'failed: the model, the disk, or no answer' },
        { term: '2', text: 'wrong usage, or no model is configured' },
        { term: '3', text: 'stopped before an answer: too many rounds, or going in circles' },
        { term: '4', text: 'answered, but something was not allowed; see --yes' },
        { term: '130', text: 'interrupted' },
      ],
    },
  ],
  notes: [],
};

export const chatCommand: LoadedCommand = { help: CHAT_HELP, run: runChat };
