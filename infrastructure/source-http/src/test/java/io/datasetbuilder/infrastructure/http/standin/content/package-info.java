/** Records made of a dataset's fields, and the documents that a provider wraps them in. */
package io.datasetbuilder.infrastructure.http.standin.content;
