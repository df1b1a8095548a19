import { connect } from 'node:net';

/** Writes bytes to a server as they are and gives everything that comes back until it closes. */
export function rawRequest(url: string, ...pieces: readonly (string | Uint8Array)[]): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname.replace(/[[\]]/g, ''));
    let text = '';
    socket.on('data', (piece) => {
      text += piece.toString('latin1');
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
    for (const piece of pieces)
      socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece);
  });
}
