/** Clients of the HTTP library that do nothing by themselves and log nothing of what they send. */
package io.datasetbuilder.infrastructure.httpclient;
