import type { HelpPage } from '../help/help-page.ts';
import { describeOptions } from '../options/option-spec.ts';
import { REPLAY_OPTIONS } from './arguments/replay-options.ts';

export const REPLAY_HELP: HelpPage = {
  usage: 'hdc [replay] [options] [paths…]',
  summary:
    'Shows what recorded sessions of coding agents cost, why their prompt caches missed, and what each strategy would have saved, cost and put at risk. No model is called.',
  sections: [
    {
      title: 'Paths',
      rows: [
        { term: 'file', text: 'a session file, also with gzip; its format is found by its content' },
        { term: 'folder', text: 'searched for session files, with the folders in it' },
        { term: 'id', text: 'of a session, as the report shows it' },
        { term: '(none)', text: 'the places where agents keep sessions, and the folder in HDC_SESSIONS' },
      ],
    },
    describeOptions(REPLAY_OPTIONS),
    {
      title: 'Columns',
      rows: [
        { term: 'saved', text: 'tokens of context that were not sent, on average and at the peak' },
        { term: 'cost', text: 'price of all prompts against the recorded session, with the prompt cache' },
        { term: 'bill', text: 'US dollars for prompts and answers, of sessions that are paid by the token' },
        { term: 'prefix rewr.', text: 'requests that changed something the provider had cached' },
        { term: 'edits lost', text: 'edits whose text to replace was in the window and no longer is' },
        {
          term: 'refs kept',
          text: 'paths and identifiers that the agent used and that were still in the window',
        },
        { term: 'comp.', text: 'compressions' },
      ],
    },
    {
      title: 'Exit codes',
      rows: [
        { term: '0', text: 'done' },
        { term: '1', text: 'nothing could be read, or the report could not be written' },
        { term: '2', text: 'wrong usage' },
      ],
    },
  ],
  notes: [],
};
