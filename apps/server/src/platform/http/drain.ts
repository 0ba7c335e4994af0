import type { FastifyInstance } from 'fastify';

export interface Drain {
  readonly isDraining: boolean;
  /** From here on each answer ends its connection, so that its caller goes elsewhere. */
  begin(): void;
}

export function createDrain(http: FastifyInstance): Drain {
  let isDraining = false;
  return {
    get isDraining() {
      return isDraining;
    },
    begin() {
      if (isDraining) return;
      isDraining = true;
      http.server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false;
      });
    },
  };
}
