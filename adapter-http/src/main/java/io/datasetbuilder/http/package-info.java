/** The HTTP door: it has no rule of the domain. */
package io.datasetbuilder.http;
