/** Providers of one caller: their definitions, keys and connection tests. */
package io.datasetbuilder.embedded.provider;
