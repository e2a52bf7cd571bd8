/**
 * Verifies the bearer tokens of OpenID providers. {@link OidcTokenVerifier} applies the rules to a
 * token; {@link IssuerKeys} keeps the keys of one provider, which {@link KeySetClient} fetches.
 */
package io.datasetbuilder.infrastructure.oidc;
