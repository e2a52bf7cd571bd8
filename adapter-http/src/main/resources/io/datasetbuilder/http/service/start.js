// Shows the contract of this service. Nothing is asked of anybody else.
window.addEventListener('load', () => {
  SwaggerUIBundle({
    url: 'openapi.yaml',
    dom_id: '#contract',
    deepLinking: true,
    validatorUrl: null,
    persistAuthorization: false,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
  });
});
