/** Providers, their datasets, tests of their connections, and their keys. No reply holds a key. */
package io.datasetbuilder.http.provider;
