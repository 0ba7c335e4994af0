import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';

export const openApiOptions: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Atrium',
      version: '1.0.0',
      description: 'Community and events: people, feeds, events, one organization per hostname.',
    },
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'authorization',
          description: 'the access token, bare or as Bearer',
        },
        organization: {
          type: 'apiKey',
          in: 'header',
          name: 'organization',
          description: 'organization id; else the host decides',
        },
        executeAs: {
          type: 'apiKey',
          in: 'header',
          name: 'executeAs',
          description: 'id of the account to act for: as its delegate, or as a member of the team that it is',
        },
      },
    },
    security: [{}, { token: [] }, { organization: [], token: [] }],
  },
  refResolver: {
    buildLocalReference: (json, _baseUri, _fragment, index) =>
      typeof json['$id'] === 'string' ? json['$id'] : `Schema${index}`,
  },
};
