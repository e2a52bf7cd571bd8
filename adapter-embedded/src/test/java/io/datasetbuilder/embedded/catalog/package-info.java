/**
 * The definitions of providers that come with the service, held to replies as the providers send
 * them.
 */
package io.datasetbuilder.embedded.catalog;
