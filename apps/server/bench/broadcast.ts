import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { collectGarbage } from '../src/testing/collect-garbage.ts';

/** Nobody asked who they are, nothing looked up: the same frame to every socket. */
type Question = { type: 'cpu' } | { type: 'rss' } | { type: 'broadcast'; text: string };

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });

function answer(question: Question): unknown {
  switch (question.type) {
    case 'cpu':
      return process.cpuUsage();
    case 'rss':
      collectGarbage();
      return process.memoryUsage().rss;
    case 'broadcast':
      for (const socket of sockets.clients) socket.send(question.text);
      return sockets.clients.size;
  }
}

process.on('message', (question: Question) => process.send?.(answer(question)));
process.on('SIGTERM', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({
    port: typeof address === 'object' ? address?.port : undefined,
  });
});
