import type { Socket } from 'node:net';

/** Source: RFC 9110 15.2: a client reads past interim answers that it did not ask for. */
const CONTINUE = 'HTTP/1.1 100 ';
const END = '\r\n\r\n';
const LONGEST = 1_024;

/**
 * Takes `100 Continue` out of what a connection brings in front of an answer: undici ends a connection that brings
 * one. Bytes behind the head of an answer are not looked at.
 */
export function skipContinue(socket: Socket): Socket {
  const [write, read] = [socket.write.bind(socket), socket.read.bind(socket)];
  let isBeforeAnswer = false;
  let held = '';
  const writing = new Proxy(write, {
    apply(target, self, args) {
      isBeforeAnswer = true;
      return Reflect.apply(target, self, args);
    },
  });
  socket.write = writing;
  socket.read = (size?: number) => {
    const piece: unknown = read(size);
    if (!isBeforeAnswer || !Buffer.isBuffer(piece)) return piece;
    const text = withoutContinue(held + piece.toString('latin1'));
    held = isPart(text) ? text : '';
    if (held !== '' || text === '') return null;
    isBeforeAnswer = false;
    return Buffer.from(text, 'latin1');
  };
  return socket;
}

/** Without all interim answers that are whole. */
function withoutContinue(text: string): string {
  if (!text.startsWith(CONTINUE)) return text;
  const end = text.indexOf(END);
  return end < 0 ? text : withoutContinue(text.slice(end + END.length));
}

/** Whether it may yet become one. */
function isPart(text: string): boolean {
  if (text === '' || text.length > LONGEST) return false;
  return text.length < CONTINUE.length ? CONTINUE.startsWith(text) : text.startsWith(CONTINUE);
}
