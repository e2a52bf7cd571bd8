/**
 * The one client of all providers: it makes requests out of definitions, asks for page after page,
 * tries again where that helps, and keeps to the pace of each provider.
 */
package io.datasetbuilder.infrastructure.http.provider;
