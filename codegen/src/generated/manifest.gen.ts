// @generated from openapi.yaml by codegen/src/generate.ts. Do not edit; run: npm run generate

/** SHA-256 of the contract. */
export const contractSha256 = 'edd2843629440f47165ddb272f5f633be9ddd44c71ab461f4189e81178a5362c';

/** SHA-256 of every other generated file, by path from the root of the repository. */
export const generatedSha256: Readonly<Record<string, string>> = {
  'console/src/generated/@tanstack/react-query.gen.ts': 'ad3cc2a81dab267d506007873954316f943bbd73374fd25562e423985f55b3b6',
  'console/src/generated/calls.gen.ts': '63ab7fbcc9a6c490008d4377b3f0aad792e7c1f34783c6aa396b68b2b2045e82',
  'console/src/generated/client.gen.ts': 'c8b59aaba88fd300b46ba1881020eb236f37f932d9d60c8c039818252c1ae394',
  'console/src/generated/client/client.gen.ts': 'c34d90a715655df9ce595b22cfd3feb52ce9f48d36847a4c62d6842d22bc33f0',
  'console/src/generated/client/index.ts': '3a175affe7714f4e7cec228ef160a7f1452276cac04f526591a95ea30b8a54da',
  'console/src/generated/client/types.gen.ts': 'e4e9cac840a07ece2f7c225d85659ae78644be0be09f530d3f2c78822111bb62',
  'console/src/generated/client/utils.gen.ts': 'b1162ba07950d0e35588a25caa8e856649401f4fc3fff27481b2e748856f55fd',
  'console/src/generated/core/auth.gen.ts': '18f860af9923cde53e1a3f44f3a9de4688797281bf4ee95291749092bedcdb94',
  'console/src/generated/core/bodySerializer.gen.ts': '69a462aeccabf782fa5ce2012c91a43bacad8161b1b87de901c503b855e3c255',
  'console/src/generated/core/params.gen.ts': 'e709e6c53f8c1dee898d8a717dd6f539deee5de95434e35282beac348ee43bc5',
  'console/src/generated/core/pathSerializer.gen.ts': 'd7335b68dce3a02162fe2193649c09bf6d2663f0763c5eb70c6af6a3fddb1647',
  'console/src/generated/core/queryKeySerializer.gen.ts': '76030cdb500401c772f8cb06a2428900a1b575a25e9272243200b9f348121ceb',
  'console/src/generated/core/serverSentEvents.gen.ts': '62bd899b8b02d11fa1c53b0bdf5c17f2ec284c21d323e6401be1d98187e046e4',
  'console/src/generated/core/types.gen.ts': 'acf66ef4b7998b685f603e4c8db6e4d5300bab7f15a950012b91e7c81a57028d',
  'console/src/generated/core/utils.gen.ts': 'fdc5cae96da853252a096e26cfe52e4af3624c4625c2c4643dc603a848777e3b',
  'console/src/generated/sdk.gen.ts': '42c6ed506a563c5df2d784222d5f31a88fe75a2a96886d933c1dbaafb32e8f73',
  'console/src/generated/types.gen.ts': 'cbfbd43a499c2d0233dbeca44adfec278badef75ab998097c194c5bd1f6924c8',
  'examples/openapi-fetch-client/src/generated/contract-types.gen.ts': '7218584b9d83640d0caf50c8191311e75d32b3ce3b5b8c2d71d8d77852169bb5',
  'sdk-core/src/generated/query/index.gen.ts': '66659d91a13ac516d73212fd60b82c3eb5807610cb82c85f54844a8a8c746103',
  'sdk-core/src/generated/query/operations.gen.ts': '953176e45ae2f40f637bdd36d8c251dce97cbc2f8084f40dc96fe40c8483155f',
  'sdk-core/src/generated/query/types.gen.ts': 'ac06a6861e79242ecb86e1ea35d67c4f0fe93750a11f0983610614351c69eb6c',
  'server/src/generated/contract-types.gen.ts': '7218584b9d83640d0caf50c8191311e75d32b3ce3b5b8c2d71d8d77852169bb5',
  'server/src/generated/llms-text.gen.ts': '8be8957c9b1f1f96d4250e9054dbc0b31858543ba43d85f7240f462172db739f',
  'server/src/generated/mcp-tools.gen.ts': 'ab4216d1c14cb0c025aba4742af43250debd5902b6c18ae1d46d932a22185063',
  'server/src/generated/operations.gen.ts': '30da9553bcf86e81e1ec047372128dc75a30cd35bda5f260bc77bd5408a650a3',
  'test/src/generated/type-agreement.gen.ts': '6afd6992ee656ea4bca3b2df999d8b1816b07ad4d56fd38447da68ca31cadedd',
};
