import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';

export const openApiOptions: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Atrium',
      version: '1.0.0',
      description:
        'Community and events platform: people, feeds and events. Each hostname serves one organization.',
    },
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'authorization',
          description: 'Access token, with or without the Bearer prefix',
        },
        organization: {
          type: 'apiKey',
          in: 'header',
          name: 'organization',
          description: 'Organization id; defaults to the organization of the hostname',
        },
        executeAs: {
          type: 'apiKey',
          in: 'header',
          name: 'executeAs',
          description: 'Id of the account to act for, as its delegate or, for a team account, as its member',
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
