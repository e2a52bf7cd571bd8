/** JSON documents of the service: read strictly, written in one fixed form. */
package io.datasetbuilder.infrastructure.storage.json;
