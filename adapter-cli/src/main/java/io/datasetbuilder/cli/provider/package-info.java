/** Commands about the catalog of providers, their keys and their connections. */
package io.datasetbuilder.cli.provider;
