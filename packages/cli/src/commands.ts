import type { Command } from './command.ts';

/** The command if nobody names one. */
export const DEFAULT_COMMAND = 'replay';

export const COMMANDS: readonly Command[] = [
  {
    name: 'run',
    summary: 'run an agent unchanged, with smaller requests: hdc run -- claude',
    load: async () => (await import('./run/run-command.ts')).runCommand,
  },
  {
    name: 'chat',
    summary: 'work on a project with a coding agent that keeps its context dense',
    load: async () => (await import('./chat/chat-command.ts')).chatCommand,
  },
  {
    name: 'gateway',
    summary: 'stand between agents and their model vendors and make requests smaller',
    load: async () => (await import('./gateway/gateway-command.ts')).gatewayCommand,
  },
  {
    name: 'hooks',
    summary: 'make tool results smaller by a hook of Claude Code itself, without a gateway',
    load: async () => (await import('./hooks/hooks-command.ts')).hooksCommand,
  },
  {
    name: 'replay',
    summary: 'show what each strategy would have done to recorded sessions',
    load: async () => (await import('./replay/replay-command.ts')).replayCommand,
  },
  {
    name: 'evidence',
    summary: 'add up what many people exported from their gateways',
    load: async () => (await import('./evidence-command.ts')).evidenceCommand,
  },
  {
    name: 'show',
    summary: 'print content that was pruned from a request',
    load: async () => (await import('./show/show-command.ts')).showCommand,
  },
  {
    name: 'tools',
    summary: 'leave declarations of tools out of conversations, by name',
    load: async () => (await import('./tools-command.ts')).toolsCommand,
  },
  {
    name: 'pin',
    summary: 'send a pruned item in full again',
    load: async () => (await import('./steer/pin-command.ts')).pinCommand,
  },
  {
    name: 'forget',
    summary: 'delete everything that gateways keep of a conversation',
    load: async () => (await import('./steer/forget-command.ts')).forgetCommand,
  },
  {
    name: 'off',
    summary: 'send the requests of one conversation, or of all, unchanged',
    load: async () => (await import('./steer/create-mode-command.ts')).createModeCommand('off', 'observe'),
  },
  {
    name: 'on',
    summary: 'undo hdc off',
    load: async () => (await import('./steer/create-mode-command.ts')).createModeCommand('on', undefined),
  },
  {
    name: 'completion',
    summary: 'print a script for your shell that completes commands and options',
    load: async () =>
      (await import('./completion/create-completion-command.ts')).createCompletionCommand(
        () => COMMANDS,
        DEFAULT_COMMAND,
      ),
  },
];
