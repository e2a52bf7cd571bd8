/** Providers, tests of their connections, and keys for them, over HTTP. No answer holds a key. */
package io.datasetbuilder.http.provider;
