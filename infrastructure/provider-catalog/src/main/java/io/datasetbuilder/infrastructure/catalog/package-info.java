/**
 * Reads definitions of providers from files: those that come with the service and those that an
 * operator adds.
 */
package io.datasetbuilder.infrastructure.catalog;
