import type { ChatSessionOptions } from './chat-session-options.ts';
import type { SessionListener } from './session-event.ts';

/** Tells the listener of a session, which cannot disturb it: what it throws goes to the log. */
export function createEmitter({ onEvent, logger }: ChatSessionOptions): SessionListener {
  return (event) => {
    try {
      onEvent?.(event);
    } catch (error) {
      logger?.debug('a listener threw', { event: event.type, error });
    }
  };
}
