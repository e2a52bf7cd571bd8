/** Fetches over HTTP: provider APIs by their definitions, and public addresses. */
package io.datasetbuilder.infrastructure.http;
