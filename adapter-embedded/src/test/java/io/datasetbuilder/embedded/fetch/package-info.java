/** Sources that are fetched over real HTTP, from servers that stand in for the world. */
package io.datasetbuilder.embedded.fetch;
